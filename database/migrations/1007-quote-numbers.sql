-- locks: quotes for a moment
alter sequence quote_numbers owned by quotes.number;
