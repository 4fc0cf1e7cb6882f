select follow_merges('lead_routings', 'lead_id', 'leads');
--> statement-breakpoint
select follow_merges('lead_offers', 'lead_id', 'leads');
