CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "api_keys_token" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_kind_known" CHECK ("api_keys"."kind" in ('personal', 'service')),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 80),
	CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['read', 'write', 'delete', 'export', 'manage', 'audit']
        and cardinality("api_keys"."scopes") between 1 and 6),
	CONSTRAINT "api_keys_token_hashed" CHECK ("api_keys"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_hint" CHECK (char_length("api_keys"."hint") = 4),
	CONSTRAINT "api_keys_expiry" CHECK ("api_keys"."expires_at" > "api_keys"."created_at" and "api_keys"."expires_at" <= "api_keys"."created_at" + interval '8760 hours'),
	CONSTRAINT "api_keys_revoker" CHECK ("api_keys"."revoked_by" is null or "api_keys"."revoked_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_person" ON "api_keys" USING btree ("profile_id") WHERE revoked_at is null;--> statement-breakpoint
-- Who leaves takes no key along: their keys are revoked with the change of the profile, on whatever way it is made.
CREATE FUNCTION revoke_keys_of_leaver() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
declare
  left_at timestamptz := greatest(new.updated_at, new.deleted_at);
begin
  with revoked as (
    update api_keys set revoked_at = left_at where profile_id = new.id and revoked_at is null returning id, name)
  insert into changes (at, topic, entity_id, action, difference)
  select left_at, 'api_keys', id, 'revoked', jsonb_build_object('name', jsonb_build_array(name, null)) from revoked;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER profiles_revoke_keys AFTER UPDATE OF status, deleted_at ON profiles
  FOR EACH ROW WHEN (new.status = 'inactive' OR new.deleted_at IS NOT NULL)
  EXECUTE FUNCTION revoke_keys_of_leaver();
