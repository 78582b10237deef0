import { Migration } from '@mikro-orm/migrations';

export class Migration20261121160247_unsent_links extends Migration {
  override name = 'Migration20261121160247_unsent_links';

  override up(): void | Promise<void> {
    // a process of the version before, which knows neither column, must still be able to insert
    this.addSql(
      `alter table "password_resets" add "asked_at" timestamptz(3) not null default now(), add "sent_at" timestamptz(3) null;`,
    );
    // whether those of the last half hour were sent is not known: nobody is to get one again
    this.addSql(`update "password_resets" set "asked_at" = "expires_at" - interval '30 minutes', "sent_at" = now();`);
  }
}
