import type { Break } from './break.ts'

export const quotesAndPrices: readonly Break[] = [
  {
    rule: 'A quote moves only where the table of moves says (trigger)',
    file: 'database/schema/quotes.sql',
    text: 'where t.from_state = old.status and t.to_state = new.status)',
    replacement: 'where t.to_state = new.status)',
    test: 'database/constraints.test.ts',
    title: 'the database lets a quote move exactly where the code does',
  },
  {
    rule: 'An offer whose time is over cannot be accepted',
    file: 'shop/quotes/store.ts',
    text: 'coalesce(valid_until <= clock_timestamp(), false)',
    replacement: "coalesce(valid_until <= clock_timestamp() - interval '1 hour', false)",
    test: 'shop/quotes/quotes.test.ts',
    title:
      'an offer whose time is over is read, not accepted; the job ends it, gives back what it held and says so',
  },
  {
    rule: 'Of two who move a quote at the same moment one does (lock)',
    file: 'shop/quotes/store.ts',
    text: "    .where('id', '=', id)\n    .forNoKeyUpdate()\n",
    replacement: "    .where('id', '=', id)\n",
    test: 'shop/quotes/races.test.ts',
    title: 'a quote that is accepted three times at the same moment has exactly one outcome',
  },
  {
    rule: 'A link to a quote that was revoked shows nothing',
    file: 'shop/quotes/links.ts',
    text: "    .where('token_hash', '=', hashOf(token))\n    .where('revoked_at', 'is', null)\n",
    replacement: "    .where('token_hash', '=', hashOf(token))\n",
    test: 'shop/quotes/links.test.ts',
    title: 'a new link ends the one before; a link that was revoked, or never made, shows nothing',
  },
  {
    rule: 'A draft of a price list changes no price',
    file: 'shop/prices/list-prices.ts',
    text: ' and v.published_at is not null\n',
    replacement: '\n',
    test: 'shop/prices/own-prices.test.ts',
    title: 'a draft, and a list of products that are not sold, change nothing; a lower break of all wins',
  },
  {
    rule: 'Publishing a price list waits for an order that is priced by it (lock)',
    file: 'shop/prices/list-prices.ts',
    text: ".where('id', '=', listId).forShare().execute()",
    replacement: ".where('id', '=', listId).execute()",
    test: 'shop/prices/races.test.ts',
    title: 'an order costs what was shown, whatever is published or assigned at the same moment',
  },
  {
    rule: 'On a price list more pieces cost less each (trigger)',
    file: 'database/schema/price-lists.sql',
    text: 'price_cents >= lag(price_cents)',
    replacement: 'price_cents > 2 * lag(price_cents)',
    test: 'shop/price-lists/price-lists.test.ts',
    title: 'what was published can be neither changed nor taken away',
  },
  {
    rule: 'The prices of a published version never change (trigger)',
    file: 'database/schema/price-lists.sql',
    text: 'where id in (select version_id from changed) and published_at is not null;',
    replacement: 'where false;',
    test: 'shop/price-lists/price-lists.test.ts',
    title: 'what was published can be neither changed nor taken away',
  },
]
