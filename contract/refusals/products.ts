/** Products, their prices and their stock: rows of the table in refusals.ts. */
export const productsRefusals = {
  'no-such-category': [404, 'No product on sale is in this category.'],
  'no-such-product': [404, 'This product does not exist, or is no longer sold.'],
  'unknown-picture': [422, 'The picture is not on this shop’s image host. Choose it again to upload it.'],
  'pictures-begin-with-img': [
    422,
    'The first of the pictures must be the same as img. Send the same address in both, or leave pictures out.',
  ],
  'no-such-option': [404, 'This product has no such option. Only variants of a product family have options.'],
  'document-refused': [422, 'This file is not a PDF that we can read.'],
  'unknown-document': [
    422,
    'A document is not stored on this shop, or was deleted because no product used it. Upload it again.',
  ],
  'no-such-document': [404, 'This document does not exist, or was removed.'],
  'maker-incomplete': [
    422,
    'A maker and a responsible person need a name and a postal address. Enter both, or clear the whole entry.',
  ],
  'no-such-family': [404, 'There is no such product family.'],
  'family-options-repeat': [
    422,
    'Two options of the family have the same name, or an option has the same value twice. Rename one of them.',
  ],
  'family-variant-incomplete': [
    422,
    'Each variant needs one value of each option, and only values that the options have.',
  ],
  'family-variants-alike': [409, 'Two variants have the same values. Each combination can exist only once.'],
  'family-full': [422, 'A product family has at most 250 variants, with those that are off sale.'],
  'product-in-family': [409, 'A product can be in one family only. Take it out of the other family first.'],
  'no-such-kit': [404, 'This product is not a kit, or is no longer sold.'],
  'kit-had-stock': [
    409,
    'This product has, had or expects stock of its own, so it cannot become a kit. Add a new product with a quantity of 0 for the kit.',
  ],
  'kit-has-no-stock': [
    409,
    'A kit has no stock of its own: its availability follows from its parts. Book the pieces of its parts.',
  ],
  'kit-in-family': [409, 'A kit cannot be a variant of a product family.'],
  'kit-of-kits': [422, 'The parts of a kit are products with stock of their own, never kits.'],
  'kit-part-twice': [422, 'The kit lists the same part twice. Increase the pieces of that part instead.'],
  'kit-price-follows': [
    422,
    'The price of this kit follows from its parts, so it has no other price and no price breaks. Give the kit a price of its own first.',
  ],
  'sku-taken': [409, 'Another product has this SKU already. Choose another SKU.'],
  'price-breaks-do-not-fall': [
    422,
    'Each price break needs more pieces and a lower price than the one before it, and than the base price.',
  ],
  'quantity-rule-inconsistent': [
    422,
    'The minimum and the maximum must be multiples of the order multiple, and the maximum must not be below the minimum.',
  ],
  'tax-exempt-without-reason': [
    422,
    'A product of the tax class exempt needs the reason why it is not taxed. Leave the reason empty for other classes.',
  ],
  'received-nothing': [422, 'Enter 1 piece or more. To take pieces out of stock, book a correction.'],
  'stock-out-of-range': [
    409,
    'The stock would fall below 0 pieces or exceed 100 million. Correct the number.',
  ],
  'no-such-price-list': [404, 'There is no such price list, or no such version of it.'],
  'price-list-name-taken': [409, 'There is a price list with this name already. Choose another name.'],
  'no-price-list-draft': [
    409,
    'This price list has no draft: it was published or discarded. Reload the page to see its current state.',
  ],
  'price-list-draft-there': [
    409,
    'This price list has a draft already. Reload the page to continue with it.',
  ],
  'price-list-draft-changed': [
    409,
    'The draft has changed since you previewed it. Preview it again; nothing was published.',
  ],
  'prices-do-not-fall': [422, 'Each price needs more pieces and a lower price than the one before it.'],
  'price-list-full': [422, 'A price list has at most 20,000 prices. Remove some first.'],
  'product-in-stock': [409, 'This product is in stock again. Reload the page to order it.'],
  'no-such-notice-link': [
    404,
    'This link is incomplete, or not one of ours. Copy the whole link from the email.',
  ],
  'no-such-incoming': [
    404,
    'This delivery is no longer expected: it was received or removed. Reload the page.',
  ],
  'lead-days-needed': [422, 'Enter the lead time in days for a product that is made to order.'],
  'incoming-promised': [
    409,
    'Pieces of this delivery are promised to orders, or held by call-off orders or offers. Review whom this affects, then remove the delivery and confirm the new days.',
  ],
  'day-is-over': [422, 'This day is in the past. Choose today or a later day.'],
  'too-many-incoming': [
    422,
    'A product can have at most 20 expected deliveries. Receive or remove some first.',
  ],
} as const
