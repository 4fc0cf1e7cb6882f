-- New positions are rounded alike: an edit of another field must not change an older one.
update properties set latitude = round(latitude::numeric, 7)::float8, longitude = round(longitude::numeric, 7)::float8
  where latitude <> round(latitude::numeric, 7)::float8 or longitude <> round(longitude::numeric, 7)::float8;
--> statement-breakpoint
update localities set latitude = round(latitude::numeric, 7)::float8, longitude = round(longitude::numeric, 7)::float8
  where latitude <> round(latitude::numeric, 7)::float8 or longitude <> round(longitude::numeric, 7)::float8;
