import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds two-step sign-in, provider accounts, password links and outgoing email. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  const ofUser = 'users.id'
  await schema
    .createTable('factors')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('user_id', 'integer', (c) => c.notNull().references(ofUser))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.unique())
    .addColumn('last_used', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('factors_user').on('factors').column('user_id').execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references(ofUser))
    .execute()
  await schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
  await schema
    .createTable('factor_challenges')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references(ofUser))
    .addColumn('session_version', 'integer', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references(ofUser))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .addUniqueConstraint('identities_user', ['issuer', 'user_id'])
    .execute()
  await schema
    .createTable('provider_sign_ins')
    .addColumn('state_digest', 'text', (c) => c.primaryKey())
    .addColumn('browser_digest', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references(ofUser))
    .addColumn('session_version', 'integer')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('password_requests')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('password_links')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references(ofUser))
    .addColumn('session_version', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('mails')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await schema.createIndex('mails_next').on('mails').columns(['state', 'next_try_at']).execute()
}
