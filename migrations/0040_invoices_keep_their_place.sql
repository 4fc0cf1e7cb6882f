ALTER TABLE "invoices" ADD COLUMN "place_because" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_place_known" CHECK ("invoices"."place_because" in ('property', 'buyer_registration', 'buyer_address', 'seller'));--> statement-breakpoint
-- Of those that nobody has yet; what was printed says it by itself. Where the property is gone its log still tells of the
-- invoice, and where the client is, the place is another than the company's.
update invoices set place_because = case
  when exists (select from properties h where h.id = invoices.property_id and h.state <> 'abroad') then 'property'
  when property_id is null and exists (
    select from changes c where c.topic = 'properties' and c.action = 'invoice_created'
      and c.difference -> 'invoice_number' ->> 1 = invoices.number
      and not exists (select from properties h where h.id = c.entity_id)) then 'property'
  when exists (select from clients c where c.id = invoices.client_id and c.gstin is not null) then 'buyer_registration'
  when exists (select from clients c where c.id = invoices.client_id and c.state is not null) then 'buyer_address'
  when exists (select from company c where coalesce(left(c.gstin, 2), c.state) <> place_of_supply) then 'buyer_address'
  else 'seller' end
where locked_at is null and place_of_supply is not null;
