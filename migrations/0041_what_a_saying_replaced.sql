CREATE TABLE "replaced_decisions" (
	"client_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"said_id" uuid NOT NULL,
	"decision" text,
	"price" numeric(12, 2),
	"purpose" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "replaced_decisions_client_id_property_id_pk" PRIMARY KEY("client_id","property_id"),
	CONSTRAINT "replaced_decisions_known" CHECK ("replaced_decisions"."decision" in ('interested', 'not_suitable')),
	CONSTRAINT "replaced_decisions_whole" CHECK (num_nulls("replaced_decisions"."decision", "replaced_decisions"."price", "replaced_decisions"."purpose", "replaced_decisions"."decided_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_decisions" ADD CONSTRAINT "replaced_decisions_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_decisions_property" ON "replaced_decisions" USING btree ("property_id");