/** Quantities that cannot be ordered: rows of the table in refusals.ts. A file of its own because each product card needs it. */
export const quantitiesRefusals = {
  'below-minimum': [422, "Can't Order Less Than 100 PCS"],
  'above-maximum': [422, 'This is more than can be ordered of this product at once. Order fewer pieces.'],
  'off-multiple': [422, 'This product is ordered in multiples, such as full cartons. Choose a multiple.'],
  'not-in-assortment': [
    409,
    'Your company does not order products of this category here. Remove it, or ask us to add the category.',
  ],
  'out-of-stock': [409, "Can't Order More Than Available PCS"],
} as const
