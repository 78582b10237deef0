import { Migration } from '@mikro-orm/migrations';

export class Migration20261121160247_unsent_links extends Migration {
  override name = 'Migration20261121160247_unsent_links';

  override up(): void | Promise<void> {
    this.addSql(`alter table "password_resets" add "asked_at" timestamptz(3) null, add "sent_at" timestamptz(3) null;`);
    // whether those of the last half hour were sent is not known: nobody is to get one again
    this.addSql(`update "password_resets" set "asked_at" = "expires_at" - interval '30 minutes', "sent_at" = now();`);
    this.addSql(`alter table "password_resets" alter column "asked_at" set not null;`);
  }
}
