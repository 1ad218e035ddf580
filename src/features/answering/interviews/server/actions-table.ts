import { parsed } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { FieldChange } from '../../../records/events/rules.ts'
import { listEvents } from '../../../records/events/server/actions.ts'
import { textId } from '../../../records/words/rules.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { languagesWithQuestions } from '../../../records/words/server/actions-ready.ts'
import type { InterviewHistory, InterviewTable } from '../contract.ts'
import { findingOf, type QuestionSet, sumOf } from '../rules.ts'
import type { SharedRow } from '../rules-exchange.ts'
import { ownRows, sharedTables } from './actions-exchange.ts'
import { askedItems } from './actions-items.ts'
import { countInterviews, selectWordings } from './queries.ts'

const dayOf =
  ({ config }: Services) =>
  (instant: string) =>
    dayIn(config.timeZone ?? defaultZone, new Date(instant))

/** Returns what interviews about the current words of a question set showed. */
export async function interviewTable(services: Services, set: QuestionSet): Promise<InterviewTable> {
  const { db } = services
  const languages = await languagesWithQuestions(db)
  const others = await sharedTables(db)
  const all = [...(await ownRows(db)), ...others.flatMap(({ rows }) => rows)]
  const present = new Map<string, string>()
  for (const language of languages)
    for (const { id, wording } of await askedItems(db, set, language))
      present.set(`${language} ${id}`, wording)
  const own = all.filter(
    (row) => row.instrument === set && row.wording === present.get(`${row.language} ${row.item}`),
  )
  const tallyFor = (item: string, language: LanguageCode) =>
    sumOf(own.filter((row) => row.item === item && row.language === language))
  const day = dayOf(services)
  return {
    languages,
    contributors: others.map(({ name, madeAt }) => ({ name, on: day(madeAt) })),
    entered: await countInterviews(db),
    questions: (await askedItems(db, set, 'en')).map(({ id, title }) => ({
      id,
      title,
      languages: languages.flatMap((language) => {
        const tally = tallyFor(id, language)
        return tally.interviews === 0 ? [] : [{ language, ...tally, finding: findingOf(tally) }]
      }),
    })),
  }
}

interface Asked {
  instrument: QuestionSet
  language: LanguageCode
  item: string
}

/** Returns the words that a question had, with what interviews about each showed. Throws 'notFound' without the question. */
export async function interviewHistory(
  services: Services,
  { instrument, language, item }: Asked,
): Promise<InterviewHistory> {
  const { db } = services
  const present = (await askedItems(db, instrument, language)).find(({ id }) => id === item)
  if (!present) throw new Problem('notFound')
  const isOfItem = (row: SharedRow) =>
    row.instrument === instrument && row.item === item && row.language === language
  const own = (await ownRows(db)).filter(isOfItem)
  const others = (await sharedTables(db)).flatMap(({ name, rows }) =>
    rows.filter(isOfItem).map((row) => ({ name, ...row })),
  )
  const known = await selectWordings(db, item, language)
  const all = new Set([
    ...known.map(({ wording }) => wording),
    ...own.map(({ wording }) => wording),
    ...others.map(({ wording }) => wording),
  ])
  const wordings = [present.wording, ...[...all].toReversed().filter((one) => one !== present.wording)]
  const day = dayOf(services)
  const text = textId('questions', `titles.${item}`)
  const { texts, approvedText } = await wordsInForce(db)
  const written = texts(language).find(({ id }) => id === text)
  const approval = written && language !== 'en' ? approvedText(language, written) : undefined
  return {
    wordings: wordings.map((wording) => {
      const stored = known.find((one) => one.wording === wording)
      const isCurrent = wording === present.wording
      const words = stored && {
        title: stored.title,
        choices: parsed<string[]>(stored.choices, `words of ${item}`),
      }
      return {
        ...(words ?? { title: isCurrent ? present.shared : null, choices: isCurrent ? present.choices : [] }),
        isCurrent,
        firstOn: stored?.first_on ?? null,
        others: others
          .filter((row) => row.wording === wording)
          .map(({ name, interviews }) => ({ name, interviews })),
        ...sumOf([...own, ...others].filter((row) => row.wording === wording)),
      }
    }),
    approved: approval ? { reviewer: approval.reviewer, on: day(approval.approved_at) } : null,
    changes: (await listEvents(db, { search: text }, 100, 0))
      .filter(
        ({ event, identifier }) =>
          event === 'Translation approved' && identifier === `translation ${language}`,
      )
      .flatMap(({ at, changes }) => {
        const change = parsed<FieldChange[]>(changes ?? '[]', 'an activity log entry').find(
          ({ field }) => field === text,
        )
        return change ? [{ on: day(at), from: change.from ?? '', to: change.to ?? '' }] : []
      }),
  }
}
