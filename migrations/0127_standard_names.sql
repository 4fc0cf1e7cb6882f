ALTER TABLE "meetings" RENAME COLUMN "client_told_at" TO "client_notified_at";--> statement-breakpoint
ALTER TABLE "response_clocks" RENAME COLUMN "managers_told_at" TO "managers_notified_at";--> statement-breakpoint
ALTER TABLE "response_rules" RENAME COLUMN "tell_managers" TO "notify_managers";--> statement-breakpoint
ALTER TABLE "visit_requests" RENAME COLUMN "wishes" TO "preferred_times";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "told_at" TO "delivered_at";--> statement-breakpoint
ALTER TABLE "response_rules" DROP CONSTRAINT "response_rules_range";--> statement-breakpoint
ALTER TABLE "response_rules" DROP CONSTRAINT "response_rules_order";--> statement-breakpoint
ALTER TABLE "visit_requests" DROP CONSTRAINT "visit_requests_wishes";--> statement-breakpoint
DROP INDEX "response_clocks_running";--> statement-breakpoint
CREATE INDEX "response_clocks_running" ON "response_clocks" USING btree ("since") WHERE is_waiting and managers_notified_at is null;--> statement-breakpoint
ALTER TABLE "response_rules" ADD CONSTRAINT "response_rules_range" CHECK ("response_rules"."remind" between 1 and 12000 and "response_rules"."pass_on" between 1 and 12000
        and "response_rules"."notify_managers" between 1 and 12000);--> statement-breakpoint
ALTER TABLE "response_rules" ADD CONSTRAINT "response_rules_order" CHECK ("response_rules"."remind" < "response_rules"."pass_on" and "response_rules"."pass_on" < "response_rules"."notify_managers" and "response_rules"."remind" < "response_rules"."notify_managers");--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_preferred_times" CHECK (jsonb_array_length("visit_requests"."preferred_times") <= 3);--> statement-breakpoint
update notifications set kind = 'email_failed' where kind = 'letter_failed';--> statement-breakpoint
update changes set action = 'notified' where topic = 'notification_reads' and action = 'told';--> statement-breakpoint
update changes set difference = difference - 'tell_managers' || jsonb_build_object('notify_managers', difference->'tell_managers')
  where topic = 'response_rules' and difference ? 'tell_managers';
