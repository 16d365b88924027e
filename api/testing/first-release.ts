/**
 * What an installation of the first schema (001) held when it was shut down, and what a device of that day had in its hands:
 * written down once and never changed, so that every version after it is tried on it.
 */

/** When it was shut down, ms UTC. */
export const SHUT_DOWN_AT = 1793876400000;

export const ROWS: readonly string[] = [
  `DELETE FROM sync_state`,
  `INSERT INTO sync_state (id, epoch, rev, click_seq) VALUES (1, 'cf1aed1afab614bb', 8, 3)`,
  `INSERT INTO users (id, username, username_key, email, email_key, email_verified, password_hash, must_change_password, temporary_password_expires_at, is_admin, is_blocked, profile_image, google_issuer, google_subject, created_at, last_active_at) VALUES ('33c25be7e08d771089107170', 'Åse', 'åse', 'aase@example.dk', 'aase@example.dk', 0, '$argon2id$v=19$m=19456,t=2,p=1$KVRuM6mUKP1eHqb9wUuubg$5knfR9VgpQZH3k2yY7TBK4Htro4g4dFcy1db+S0G4ps', 0, NULL, 0, 0, NULL, NULL, NULL, 1793790000000, 1793876400000)`,
  `INSERT INTO users (id, username, username_key, email, email_key, email_verified, password_hash, must_change_password, temporary_password_expires_at, is_admin, is_blocked, profile_image, google_issuer, google_subject, created_at, last_active_at) VALUES ('077600be532320ba482a271e', 'chef', 'chef', 'chef@example.dk', 'chef@example.dk', 0, '$argon2id$v=19$m=19456,t=2,p=1$1CDliqkmEm92pCzS8bkwrQ$EfwUgoAhzsD6eylkYArCgA4niOs3d04uMuZgi1mv5FI', 0, NULL, 1, 0, NULL, NULL, NULL, 1793790000000, 1793790000000)`,
  `INSERT INTO sessions (id, user_id, secret_hash, previous_secret_hash, rotated_at, label, created_at, last_seen_at, expires_at) VALUES ('b74b3d8bda55a9a396f9cd49', '33c25be7e08d771089107170', '6Xq9JMXQozY8gL2Jvqv4_ONovYKRz0FiwLbKfZvarhE', NULL, NULL, 'Ukendt enhed', 1793790000000, 1793790000000, 1801566000000)`,
  `INSERT INTO sessions (id, user_id, secret_hash, previous_secret_hash, rotated_at, label, created_at, last_seen_at, expires_at) VALUES ('5bae222d1abbcaded03d3ef8', '077600be532320ba482a271e', 'ue88NLz0sPtwFrpHKI3jKNVi7NxBHFNOAH9CWTtjqlI', NULL, NULL, 'Ukendt enhed', 1793790000000, 1793790000000, 1801566000000)`,
  `INSERT INTO sessions (id, user_id, secret_hash, previous_secret_hash, rotated_at, label, created_at, last_seen_at, expires_at) VALUES ('f4e0233c54cdd2b0a5d0b136', '33c25be7e08d771089107170', 'pZV4MN41MHR_LIJIILVVZZ5x3Z7tzZwbKo87nxJUN0A', NULL, NULL, 'Ukendt enhed', 1793876400000, 1793876400000, 1801652400000)`,
  `INSERT INTO sessions (id, user_id, secret_hash, previous_secret_hash, rotated_at, label, created_at, last_seen_at, expires_at) VALUES ('7dfc2777b85f47be18d9b223', '33c25be7e08d771089107170', 'geSaHr8iVTe3uGJu9uNnZrrTqfTZUe8a1i6ipUpudlU', NULL, NULL, 'Ukendt enhed', 1793876400000, 1793876400000, 1801652400000)`,
  `INSERT INTO reset_tokens (token_hash, user_id, created_at, expires_at) VALUES ('KrU1XcfE_T2eRNVSdKYthgF8Mjqov3pv4C6INC679nk', '33c25be7e08d771089107170', 1793876400000, 1793880000000)`,
  `INSERT INTO landing_pages (id, owner_id, title, description, url_path, logo, background_image, background_color, button_color, button_text_color, title_color, description_color, title_font, description_font, button_font, show_title, buttons, social_links, created_at, version) VALUES ('c7656934ecd7cde1d9831497', '33c25be7e08d771089107170', 'Café Kanel', 'Åbent hver dag', 'cafe-kanel', NULL, NULL, '#ffffff', '#000000', '#ffffff', '#000000', '#000000', 'Inter', 'Inter', 'Inter', 1, '[{"text":"Menu","url":"https://example.dk/menu"}]', '{"instagram":"https://instagram.com/kanel","facebook":"","youtube":"","twitter":""}', 1793790000000, 6)`,
  `INSERT INTO stands (id, stander_id, owner_id, nickname, product_type, redirect_url, landing_page_id, status, created_at, claimed_at, deleted_at, version) VALUES ('9f211d62a77e72dd96f113e1', 'KANEL01', '33c25be7e08d771089107170', 'Disken ved døren', 'kort', 'https://example.dk/menu', NULL, 'claimed', 1793790000000, 1793790000000, NULL, 8)`,
  `INSERT INTO stands (id, stander_id, owner_id, nickname, product_type, redirect_url, landing_page_id, status, created_at, claimed_at, deleted_at, version) VALUES ('0e26ccbe44192a0cc79f6e24', 'KANEL02', '33c25be7e08d771089107170', NULL, 'kort', NULL, 'c7656934ecd7cde1d9831497', 'claimed', 1793790000000, 1793790000000, NULL, 7)`,
  `INSERT INTO stands (id, stander_id, owner_id, nickname, product_type, redirect_url, landing_page_id, status, created_at, claimed_at, deleted_at, version) VALUES ('84cc63bea142ca5719f064b0', 'FRI1', NULL, NULL, 'kort', NULL, NULL, 'unclaimed', 1793790000000, NULL, NULL, 3)`,
  `INSERT INTO stand_totals (stand_id, clicks, last_clicked_at) VALUES ('0e26ccbe44192a0cc79f6e24', 2, 1793876400000)`,
  `INSERT INTO stand_totals (stand_id, clicks, last_clicked_at) VALUES ('9f211d62a77e72dd96f113e1', 3, 1793790000000)`,
  `INSERT INTO clicks (id, stand_id, clicked_at) VALUES (1, '9f211d62a77e72dd96f113e1', 1793790000000)`,
  `INSERT INTO clicks (id, stand_id, clicked_at) VALUES (2, '9f211d62a77e72dd96f113e1', 1793790000000)`,
  `INSERT INTO clicks (id, stand_id, clicked_at) VALUES (3, '9f211d62a77e72dd96f113e1', 1793790000000)`,
  `INSERT INTO clicks (id, stand_id, clicked_at) VALUES (4, '0e26ccbe44192a0cc79f6e24', 1793876400000)`,
  `INSERT INTO clicks (id, stand_id, clicked_at) VALUES (5, '0e26ccbe44192a0cc79f6e24', 1793876400000)`,
  `INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES ('0e26ccbe44192a0cc79f6e24', '2026-11-05', 2, 3)`,
  `INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES ('9f211d62a77e72dd96f113e1', '2026-11-04', 3, 2)`,
  `INSERT INTO daily_totals (day, clicks) VALUES ('2026-11-04', 3)`,
  `INSERT INTO daily_totals (day, clicks) VALUES ('2026-11-05', 2)`,
  `INSERT INTO click_batches (id, committed_at) VALUES ('0mwsh7a1f-5ac4c714-5', 1793876400000)`,
  `INSERT INTO businesses (user_id, place_id, linked_at) VALUES ('33c25be7e08d771089107170', 'ChIJkanel', 1793876400000)`,
  `INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES ('d4905e7adc6675d30a7b07dc', 'Ida', 'ida@example.dk', 'Hej', 'Hvad koster det?', 1793876400000)`,
  `INSERT INTO mails (id, recipient, subject, body, reply_to, created_at, sent_at, attempts, next_attempt_at) VALUES ('ae14f153e8d593677da1fd60', 'aase@example.dk', 'Hej Åse', 'Velkommen', NULL, 1793876400000, NULL, 0, 1793876400000)`,
  `INSERT INTO mails (id, recipient, subject, body, reply_to, created_at, sent_at, attempts, next_attempt_at) VALUES ('d8abe11ff7f88d4ff3573020', 'aase@example.dk', 'Nulstil din adgangskode', 'Velkommen', NULL, 1793876400000, NULL, 0, 1793876400000)`,
  `INSERT INTO mails (id, recipient, subject, body, reply_to, created_at, sent_at, attempts, next_attempt_at) VALUES ('6dd4d889f7823fc36a812790', 'hej@tap-portal.invalid', 'Kontaktformular: Hej', 'Velkommen', 'ida@example.dk', 1793876400000, NULL, 0, 1793876400000)`,
  `INSERT INTO idempotency (user_id, key, fingerprint, status, answer, created_at) VALUES ('33c25be7e08d771089107170', '0b0f7c1e-3a55-4b7e-9a39-7f5f5a1d9c11', '5k4VPPcVI5dM7hxE6FrRpPBXsTtGvUa7b39d76meggw', 200, '{"body":{"_id":"9f211d62a77e72dd96f113e1","standerId":"KANEL01","nickname":"Disken ved døren","productType":"kort","redirectUrl":"https://example.dk/menu","landingPageId":null,"landingPage":null,"targetUrl":"https://example.dk/menu","status":"claimed","configured":true,"createdAt":"2026-11-04T11:00:00.000Z","claimedAt":"2026-11-04T11:00:00.000Z","views":3,"clicks":3,"lastViewedAt":"2026-11-04T11:00:00.000Z","version":8,"message":"Produkt opdateret"},"headers":{"rev":"8","etag":"\\"8\\""}}', 1793876400000)`,
  `INSERT INTO account_rev (owner_id, rev) VALUES ('33c25be7e08d771089107170', 8)`,
];

/** Signed in as Åse, whose password is PASSWORD. */
export const DEVICE = {
  ownerId: '33c25be7e08d771089107170',
  token:
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6InhUUEVIMjlUIn0.eyJzaWQiOiI3ZGZjMjc3N2I4NWY0N2JlMThkOWIyMjMiLCJzdWIiOiIzM2MyNWJlN2UwOGQ3NzEwODkxMDcxNzAiLCJpc3MiOiJ0YXAtcG9ydGFsIiwiYXVkIjoidGFwLXBvcnRhbC1hcGkiLCJpYXQiOjE3OTM4NzY0MDAsImV4cCI6MTc5Mzg4MDAwMH0.DyXMtR3QQADOYY5ij192dJ38QH3RnBI-b2bIWzN8QzE',
  cookie: 'session=0Yt70BzhNzOO1un29M_C0_HfK6inR6Htrnota7j4yiw',
  /** Of the daily figures: everything but the taps of the last day. */
  cursor: 'Y2YxYWVkMWFmYWI2MTRiYi4yLnIxV3BSbUZvRmlOX0M0UVI',
  /** An edit that reached the server; its answer did not reach the device. */
  edit: {
    key: '"0b0f7c1e-3a55-4b7e-9a39-7f5f5a1d9c11"',
    path: '/api/stands/KANEL01',
    body: '{"nickname":"Disken ved døren"}',
    answer: {
      _id: '9f211d62a77e72dd96f113e1',
      standerId: 'KANEL01',
      nickname: 'Disken ved døren',
      productType: 'kort',
      redirectUrl: 'https://example.dk/menu',
      landingPageId: null,
      landingPage: null,
      targetUrl: 'https://example.dk/menu',
      status: 'claimed',
      configured: true,
      createdAt: '2026-11-04T11:00:00.000Z',
      claimedAt: '2026-11-04T11:00:00.000Z',
      views: 3,
      clicks: 3,
      lastViewedAt: '2026-11-04T11:00:00.000Z',
      version: 8,
      message: 'Produkt opdateret',
    },
  },
};

export const PASSWORD = 'havregrød med kanel 7';
