-- A line of a quote may have fewer than 100 pieces, where the minimum counts over the variants of a family. Whether a quote can
-- be ordered is known only while it is accepted; order_lines_pieces_check and order_lines_family_minimum hold for that order.
alter table quote_revision_lines drop constraint quote_revision_lines_pieces_check;
-- Existing rows have at least 100 pieces.
alter table quote_revision_lines add constraint quote_revision_lines_pieces_check check (pieces >= 1) not valid;
