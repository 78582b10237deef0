import { Migration } from '@mikro-orm/migrations';

/**
 * Whether an account may have another template, behind a lock on its row: a function reads what others have committed
 * while it waited, which the statement that calls it would not see.
 */
export class Migration20261123083000_template_room extends Migration {
  override name = 'Migration20261123083000_template_room';

  override up(): void | Promise<void> {
    this.addSql(`
      create function has_template_room(account uuid, most int) returns boolean language plpgsql volatile as $$
      begin
        perform from users where id = account for update;
        return (select count(*) < most from templates where user_id = account and deleted_at is null);
      end $$;`);
  }
}
