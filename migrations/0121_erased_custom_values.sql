-- Erasures removed the field 'custom' from the change log, which names each custom field of its own.
UPDATE "changes" c SET "difference" = c."difference" - array(
    SELECT name FROM jsonb_object_keys(c."difference") name WHERE name ~ '(^|_)custom_')
  WHERE (c."topic" = 'leads' AND c."entity_id" IN (SELECT l."id" FROM "leads" l WHERE l."erased_at" IS NOT NULL)
    OR c."topic" = 'clients' AND c."entity_id" IN (SELECT p."id" FROM "clients" p WHERE p."erased_at" IS NOT NULL)
    OR c."topic" = 'deals' AND c."entity_id" IN (
      SELECT d."id" FROM "deals" d JOIN "clients" p ON p."id" IN (d."client_id", d."seller_id") WHERE p."erased_at" IS NOT NULL))
  AND EXISTS (SELECT FROM jsonb_object_keys(c."difference") name WHERE name ~ '(^|_)custom_');
