import { Migration } from '@mikro-orm/migrations';

export class Migration20261121061258_billing_support extends Migration {
  override name = 'Migration20261121061258_billing_support';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "jobs" ("name" varchar(255) not null, "due_at" timestamptz(3) not null, primary key ("name"));`,
    );

    this.addSql(
      `create table "stripe_events" ("id" varchar(255) not null, "type" varchar(255) not null, "customer_id" varchar(255) null, "setup_intent_id" varchar(255) null, "received_at" timestamptz(3) not null, "applied_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "stripe_events_received_at_index" on "stripe_events" ("received_at");`);

    this.addSql(
      `create table "support_messages" ("id" uuid not null, "user_id" uuid null, "name" varchar(100) not null, "email" varchar(254) not null, "subject" varchar(200) not null, "message" text not null, "status" text not null default 'open', "priority" text not null default 'normal', "admin_notes" text null, "created_at" timestamptz(3) not null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "support_messages_user_id_index" on "support_messages" ("user_id");`);
    this.addSql(
      `create index "support_messages_status_created_at_index" on "support_messages" ("status", "created_at");`,
    );
    this.addSql(`create index "support_messages_created_at_id_index" on "support_messages" ("created_at", "id");`);

    this.addSql(
      `create table "subscriptions" ("user_id" uuid not null, "customer_id" varchar(255) null, "lost_customer_id" varchar(255) null, "setup_intent_id" varchar(255) null, "spent_setup_intent_id" varchar(255) null, "stripe_subscription_id" varchar(255) null, "status" varchar(255) null, "card_brand" varchar(255) null, "card_last4" varchar(255) null, "trial_end" timestamptz(0) null, "period_end" timestamptz(0) null, "ends_at" timestamptz(0) null, "trial_used" boolean not null default false, "granted_until" timestamptz(3) null, "checked_at" timestamptz(3) null, "revision" int not null default 0, primary key ("user_id"));`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_customer_id_unique" unique ("customer_id");`,
    );
    this.addSql(`create index "subscriptions_checked_at_index" on "subscriptions" ("checked_at");`);

    this.addSql(`alter table "activities" add "user_id" uuid null;`);
    this.addSql(`create index "activities_user_id_index" on "activities" ("user_id");`);

    this.addSql(
      `alter table "support_messages" add constraint "support_messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "support_messages" add constraint "support_messages_status_check" check ("status" in ('open', 'in_progress', 'resolved', 'closed'));`,
    );
    this.addSql(
      `alter table "support_messages" add constraint "support_messages_priority_check" check ("priority" in ('low', 'normal', 'high', 'urgent'));`,
    );

    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "activities_user_id_index";`);
  }
}
