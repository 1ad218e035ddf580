import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../server/config.ts'
import type { Db } from '../../../server/db/connect.ts'
import { dayIn } from '../../../shared/dates.ts'
import type { ShareLink } from '../contract.ts'
import { shareState } from '../rules.ts'

/** A token nobody can guess: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const shareAddress = (config: Config, request: FastifyRequest, token: string): string =>
  `${config.publicOrigin ?? `${request.protocol}://${request.host}`}/shared/${token}`

const links = (db: Db) =>
  db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.created_by')
    .selectAll('share_links')
    .select(['first_name', 'last_name', 'is_active'])

/** Keeps a link by the digest of its token; answers its id. */
export async function insertShareLink(
  db: Db,
  link: { token: string; surveyId: number; userId: number; createdAt: string; expiresAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('share_links')
    .values({
      token_digest: digestOf(link.token),
      survey_id: link.surveyId,
      created_by: link.userId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The links of a survey, newest first, on days of the school's time zone. */
export async function listShareLinks(
  db: Db,
  survey: { id: number; zone: string },
  now: Date,
): Promise<ShareLink[]> {
  const rows = await links(db).where('survey_id', '=', survey.id).orderBy('share_links.id', 'desc').execute()
  return rows.map((row) => ({
    id: row.id,
    state: shareState(row, now),
    createdBy: `${row.first_name} ${row.last_name}`,
    created: dayIn(survey.zone, new Date(row.created_at)),
    ends: dayIn(survey.zone, new Date(row.expires_at)),
  }))
}

/** Withdraws a link of a survey; false where it has no such link that could still be withdrawn. */
export async function withdrawShareLink(db: Db, surveyId: number, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('share_links')
    .set({ withdrawn_at: now.toISOString() })
    .where('id', '=', id)
    .where('survey_id', '=', surveyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** What a token opens now: the survey's id, who shared and until when. Undefined for anything else. */
export async function openShareLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ surveyId: number; sharedBy: string; expiresAt: string } | undefined> {
  const row = await links(db).where('token_digest', '=', digestOf(token)).executeTakeFirst()
  // A link lives no longer than the account that vouches for it.
  if (row?.is_active !== 1 || shareState(row, now) !== 'open') return undefined
  return {
    surveyId: row.survey_id,
    sharedBy: `${row.first_name} ${row.last_name}`,
    expiresAt: row.expires_at,
  }
}
