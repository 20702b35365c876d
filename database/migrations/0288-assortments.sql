-- The categories of products that a company's members see and order; null: all of them.
alter table companies
  add column assortment text[],
  add constraint companies_assortment check (cardinality(assortment) between 1 and 200) not valid;
