-- Named as OpenID Connect names it: an authorization request that waits for the provider's answer.
alter table identity_rounds rename to identity_authorization_requests;
alter index identity_rounds_pkey rename to identity_authorization_requests_pkey;
alter index identity_rounds_by_expiry rename to identity_authorization_requests_by_expiry;
