/** The column of a card with the custom values of the first requirement that has some, for a lead or client aliased p. */
export const requirementCustom = (personColumn: 'lead_id' | 'client_id') =>
  `coalesce((select q.custom from requirements q where q.${personColumn} = p.id and q.custom <> '{}'
    order by q.position limit 1), '{}') as requirement_custom`;
