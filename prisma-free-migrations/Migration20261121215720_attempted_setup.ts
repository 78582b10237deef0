import { Migration } from '@mikro-orm/migrations';

export class Migration20261121215720_attempted_setup extends Migration {
  override name = 'Migration20261121215720_attempted_setup';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "subscriptions" add "attempted_setup_intent_id" varchar(255) null, add "decline_message" text null;`,
    );
  }
}
