import { Migration } from '@mikro-orm/migrations';

/** What is counted in each table, as a condition on its rows. */
const counted = {
  users: { users: 'true', admins: 'is_admin' },
  subscriptions: {
    subscriptions: 'stripe_subscription_id is not null',
    runningSubscriptions: `status in ('active', 'trialing')`,
  },
  support_messages: { openComments: `status = 'open'` },
};

/** The columns in which lists are searched for parts of words. One text of them all, in lower case, is quickest to look through. */
const searched = {
  users: ['email', 'first_name', 'last_name'],
  activities: ['action', 'message'],
  support_messages: ['subject', 'message', 'name', 'email'],
};

/** By hand: what no entity can say. Triggers that keep the counts, and indexes of kinds that the generator lacks. */
export class Migration20261121083500_tallies_and_search extends Migration {
  override name = 'Migration20261121083500_tallies_and_search';

  override up(): void | Promise<void> {
    for (const [table, counts] of Object.entries(counted)) {
      const sums = (rows: string, sign: '' | '-') =>
        Object.entries(counts).map(
          ([name, condition]) => `select '${name}' as name, ${sign}count(*) as change from ${rows} where ${condition}`,
        );
      const add = (selects: string[]) =>
        `insert into tallies (name, change) select name, sum(change) from (${selects.join(' union all ')}) as changes group by name having sum(change) <> 0;`;
      // the statement's rows before and after go by these names; which of them there are depends on what it does
      this.addSql(`
        create function tally_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then ${add(sums('added', ''))}
          elsif tg_op = 'DELETE' then ${add(sums('removed', '-'))}
          else ${add([...sums('added', ''), ...sums('removed', '-')])}
          end if;
          return null;
        end $$;`);
      const rows = {
        insert: 'new table as added',
        delete: 'old table as removed',
        update: 'old table as removed new table as added',
      };
      for (const [operation, tables] of Object.entries(rows)) {
        this.addSql(
          `create trigger tally_${operation} after ${operation} on ${table} referencing ${tables} for each statement execute function tally_${table}();`,
        );
      }
      this.addSql(add(sums(table, '')));
    }
    this.addSql(`create index "users_admins_index" on "users" ("id") where is_admin;`);

    for (const [table, columns] of Object.entries(searched)) {
      const together = columns.join(` || ' ' || `);
      this.addSql(
        `alter table ${table} add column search_text text not null generated always as (lower(${together})) stored;`,
      );
    }
    // trigrams make part of a word findable in an index; where there are none, such as in the embedded database, it is
    // found all the same
    const trigrams = Object.keys(searched)
      .map((table) => `create index ${table}_search_index on ${table} using gin (search_text gin_trgm_ops);`)
      .join('\n');
    this.addSql(`
      do $$
      begin
        if exists (select from pg_available_extensions where name = 'pg_trgm') then
          create extension if not exists pg_trgm;
          ${trigrams}
        end if;
      -- the second is what a hosted server says of an extension that its operator has not allowed
      exception when insufficient_privilege or feature_not_supported then
        raise notice 'Searching is slow on large tables: a superuser must run "create extension pg_trgm", then create the indexes.';
      end $$;`);
  }

  override down(): void | Promise<void> {
    for (const table of Object.keys(counted)) this.addSql(`drop function tally_${table}() cascade;`);
    this.addSql(`drop index "users_admins_index";`);
    for (const table of Object.keys(searched)) this.addSql(`alter table ${table} drop column search_text;`);
  }
}
