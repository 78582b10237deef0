/**
 * The tables as the product's own migrations created them until 2026-11-22, with a clock one day ahead, a customer in a
 * trial and an undelivered event.
 */
export const tablesBefore = [
  `create table "stripe_sandbox_clock" ("id" serial primary key, "offset_ms" bigint not null default '0', "position" bigint not null default '0');`,
  `create table "stripe_sandbox_events" ("id" varchar(255) not null, "type" varchar(255) not null, "position" bigint not null, "created" bigint not null, "body" jsonb not null, "queued_at" bigint not null, "attempts" int not null default 0, "next_attempt_at" bigint null, "claimed_until" bigint not null default '0', primary key ("id"));`,
  `alter table "stripe_sandbox_events" add constraint "stripe_sandbox_events_position_unique" unique ("position");`,
  `create index "stripe_sandbox_events_next_attempt_at_index" on "stripe_sandbox_events" ("next_attempt_at");`,
  `create table "stripe_sandbox_objects" ("id" varchar(255) not null, "object" varchar(255) not null, "customer" varchar(255) null, "position" bigint not null, "data" jsonb not null, "notes" jsonb not null, "due_at" bigint null, primary key ("id"));`,
  `create index "stripe_sandbox_objects_due_at_index" on "stripe_sandbox_objects" ("due_at");`,
  `create index "stripe_sandbox_objects_customer_object_index" on "stripe_sandbox_objects" ("customer", "object");`,
  `create index "stripe_sandbox_objects_object_position_index" on "stripe_sandbox_objects" ("object", "position");`,
  `create table "stripe_sandbox_requests" ("key" varchar(255) not null, "fingerprint" varchar(64) not null, "status" int not null, "body" jsonb not null, "created" bigint not null, primary key ("key"));`,
  `create index "stripe_sandbox_requests_created_index" on "stripe_sandbox_requests" ("created");`,
  `insert into stripe_sandbox_clock (id, offset_ms, position) values (1, 86400000, 3)`,
  `insert into stripe_sandbox_objects (id, object, customer, position, data, notes, due_at) values
    ('cus_before', 'customer', null, 1,
     '{"id": "cus_before", "object": "customer", "email": "ada@example.com",
       "invoice_settings": {"default_payment_method": null}}', '{}', null),
    ('sub_before', 'subscription', 'cus_before', 2,
     '{"id": "sub_before", "object": "subscription", "customer": "cus_before", "status": "trialing", "cancel_at": null,
       "trial_end": 4000000000, "items": {"data": [{"current_period_end": 4000000000}]}}',
     '{"noticedTrialEnd": 4000000000}', 4000000000)`,
  `insert into stripe_sandbox_events (id, type, position, created, body, queued_at, next_attempt_at) values
    ('evt_before', 'customer.created', 3, 1763000000,
     '{"id": "evt_before", "object": "event", "type": "customer.created", "created": 1763000000,
       "data": {"object": {"id": "cus_before", "object": "customer"}}}', 0, 0)`,
];
