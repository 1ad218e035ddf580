import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Db } from './connect.ts'
import * as first from './migrations/0001-first.ts'
import * as shareLinks from './migrations/0002-share-links.ts'
import * as serverSecrets from './migrations/0003-server-secrets.ts'
import * as storedResults from './migrations/0004-kept-results.ts'
import * as surveyLists from './migrations/0005-survey-lists.ts'
import * as protection from './migrations/0006-protection.ts'
import * as counting from './migrations/0007-counting.ts'
import * as surveyLinks from './migrations/0008-survey-links.ts'
import * as deletion from './migrations/0009-deletion.ts'
import * as accounts from './migrations/0010-accounts.ts'
import * as genderAsks from './migrations/0011-gender-asks.ts'
import * as auditTrail from './migrations/0012-audit-trail.ts'
import * as ending from './migrations/0013-ending.ts'
import * as surveyGroups from './migrations/0014-survey-groups.ts'
import * as instrumentInUse from './migrations/0015-instrument-in-use.ts'
import * as enrollments from './migrations/0016-enrollments.ts'
import * as shortLinks from './migrations/0017-short-links.ts'
import * as goals from './migrations/0018-goals.ts'
import * as namedLinks from './migrations/0019-named-links.ts'
import * as recordings from './migrations/0020-recordings.ts'
import * as translations from './migrations/0021-translations.ts'
import * as paper from './migrations/0022-paper.ts'
import * as pulses from './migrations/0023-pulses.ts'
import * as familyAnswers from './migrations/0024-family-answers.ts'
import * as memberships from './migrations/0025-memberships.ts'
import * as signIn from './migrations/0026-sign-in.ts'
import * as release from './migrations/0028-release.ts'
import * as schoolNumbers from './migrations/0029-school-numbers.ts'
import * as recordingsSentBack from './migrations/0030-recordings-sent-back.ts'
import * as rollUp from './migrations/0031-roll-up.ts'
import * as rollout from './migrations/0032-rollout.ts'
import * as programs from './migrations/0033-programs.ts'
import * as board from './migrations/0035-board.ts'
import * as reminders from './migrations/0036-reminders.ts'
import * as phoneNumber from './migrations/0039-phone-number.ts'
import * as shareLinkNames from './migrations/0040-share-link-names.ts'
import * as cells from './migrations/0041-cells.ts'
import * as toldAndDisconnected from './migrations/0042-told-and-disconnected.ts'
import * as chosen from './migrations/0043-chosen.ts'
import * as dueSurveys from './migrations/0044-due-surveys.ts'
import * as addresses from './migrations/0045-addresses.ts'
import * as signInSessions from './migrations/0046-sign-in-sessions.ts'
import * as yearly from './migrations/0050-yearly.ts'
import * as lots from './migrations/0051-lots.ts'
import * as jobs from './migrations/0052-jobs.ts'
import * as scores from './migrations/0054-scores.ts'
import * as counselor from './migrations/0055-counselor.ts'
import * as eventsAbout from './migrations/0056-events-about.ts'
import * as districtGoals from './migrations/0057-district-goals.ts'
import * as addedLanguages from './migrations/0059-languages.ts'
import * as districtReports from './migrations/0060-district-reports.ts'
import * as answerSlips from './migrations/0061-answer-slips.ts'
import * as interviews from './migrations/0062-interviews.ts'
import * as stories from './migrations/0063-stories.ts'
import * as questionSums from './migrations/0065-question-sums.ts'
import { dialectOf, lockForStart } from './portable.ts'
import { recordParts } from './schema-parts.ts'

/** In the order they are applied. Never edit a landed migration; add a new one instead. */
export const migrations = [
  { name: '0001-first', up: first.up },
  { name: '0002-share-links', up: shareLinks.up },
  { name: '0003-server-secrets', up: serverSecrets.up },
  { name: '0004-kept-results', up: storedResults.up },
  { name: '0005-survey-lists', up: surveyLists.up },
  { name: '0006-protection', up: protection.up },
  { name: '0007-counting', up: counting.up },
  { name: '0008-survey-links', up: surveyLinks.up },
  { name: '0009-deletion', up: deletion.up },
  { name: '0010-accounts', up: accounts.up },
  { name: '0011-gender-asks', up: genderAsks.up },
  { name: '0012-audit-trail', up: auditTrail.up },
  { name: '0013-ending', up: ending.up },
  { name: '0014-survey-groups', up: surveyGroups.up },
  { name: '0015-instrument-in-use', up: instrumentInUse.up },
  { name: '0016-enrollments', up: enrollments.up },
  { name: '0017-short-links', up: shortLinks.up },
  { name: '0018-goals', up: goals.up },
  { name: '0019-named-links', up: namedLinks.up },
  { name: '0020-recordings', up: recordings.up },
  { name: '0021-translations', up: translations.up },
  { name: '0022-paper', up: paper.up },
  { name: '0023-pulses', up: pulses.up },
  { name: '0024-family-answers', up: familyAnswers.up },
  { name: '0025-memberships', up: memberships.up },
  { name: '0026-sign-in', up: signIn.up },
  { name: '0028-release', up: release.up },
  { name: '0029-school-numbers', up: schoolNumbers.up },
  { name: '0030-recordings-sent-back', up: recordingsSentBack.up },
  { name: '0031-roll-up', up: rollUp.up },
  { name: '0032-rollout', up: rollout.up },
  { name: '0033-programs', up: programs.up },
  { name: '0035-board', up: board.up },
  { name: '0036-reminders', up: reminders.up },
  { name: '0039-phone-number', up: phoneNumber.up },
  { name: '0040-share-link-names', up: shareLinkNames.up },
  { name: '0041-cells', up: cells.up },
  { name: '0042-told-and-disconnected', up: toldAndDisconnected.up },
  { name: '0043-chosen', up: chosen.up },
  { name: '0044-due-surveys', up: dueSurveys.up },
  { name: '0045-addresses', up: addresses.up },
  { name: '0046-sign-in-sessions', up: signInSessions.up },
  { name: '0050-yearly', up: yearly.up },
  { name: '0051-lots', up: lots.up },
  { name: '0052-jobs', up: jobs.up },
  { name: '0054-scores', up: scores.up },
  { name: '0055-counselor', up: counselor.up },
  { name: '0056-events-about', up: eventsAbout.up },
  { name: '0057-district-goals', up: districtGoals.up },
  { name: '0059-languages', up: addedLanguages.up },
  { name: '0060-district-reports', up: districtReports.up },
  { name: '0061-answer-slips', up: answerSlips.up },
  { name: '0062-interviews', up: interviews.up },
  { name: '0063-stories', up: stories.up },
  { name: '0065-question-sums', up: questionSums.up },
]

/** Processes that start together wait for one another. Throws ConfigError if a newer version changed the tables. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute((trx) => migrateIn(trx))
}

/** Does the same as `migrate` in a transaction that is already open. */
export async function migrateIn(trx: Db, wanted = migrations): Promise<void> {
  await lockForStart(trx)
  await sql`create table if not exists migrations (name text primary key)`.execute(trx)
  const applied = await appliedTo(trx)
  requireKnown(applied, wanted)
  const due = wanted.filter(({ name }) => !applied.has(name))
  for (const { name, up } of due) {
    await up(trx, dialectOf(trx))
    await sql`insert into migrations (name) values (${name})`.execute(trx)
  }
  if (due.length === 0) return
  await recordParts(trx, applied.size === 0, async () => {
    await sql`create table migrations (name text primary key)`.execute(trx)
    for (const { up } of wanted) await up(trx, dialectOf(trx))
  })
}

async function appliedTo(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map((row) => row.name))
}

function requireKnown(applied: ReadonlySet<string>, wanted: readonly { name: string }[]): void {
  const unknown = [...applied].filter((name) => !wanted.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new ConfigError(
    `A newer version wrote this database. This version doesn’t know ${unknown.sort().join(', ')}. Start the newer version or restore a backup from this one.`,
  )
}

/** Checks a database without changing anything. Throws ConfigError if it is from a newer version. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedTo(db)
  requireKnown(applied, migrations)
  return migrations.every(({ name }) => applied.has(name))
}
