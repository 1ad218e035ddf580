import { parsed } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import type { FieldChange } from '../../../records/events/rules.ts'
import { listEvents } from '../../../records/events/server/actions.ts'
import { textId } from '../../../records/words/rules.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import type { InterviewHistory, InterviewTable } from '../contract.ts'
import { findingOf, type QuestionSet, sumOf, tallyOf } from '../rules.ts'
import { askedItems } from './actions-items.ts'
import { countCodes, countInterviews, selectWordings } from './queries.ts'

/** Returns what interviews about the current words of a question set showed. */
export async function interviewTable({ db }: Services, set: QuestionSet): Promise<InterviewTable> {
  const codes = await countCodes(db, set)
  const present = new Map<string, string>()
  for (const language of languageCodes)
    for (const { id, wording } of await askedItems(db, set, language))
      present.set(`${language} ${id}`, wording)
  const tallyFor = (item: string, language: LanguageCode) =>
    sumOf(
      codes
        .filter((code) => code.item_id === item && code.language === language)
        .filter((code) => code.wording === present.get(`${language} ${item}`))
        .map(({ faults, interviews }) => tallyOf(faults, interviews)),
    )
  return {
    entered: await countInterviews(db),
    questions: (await askedItems(db, set, 'en')).map(({ id, title }) => ({
      id,
      title,
      languages: languageCodes.flatMap((language) => {
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
  const { db, config } = services
  const present = (await askedItems(db, instrument, language)).find(({ id }) => id === item)
  if (!present) throw new Problem('notFound')
  const codes = (await countCodes(db, instrument)).filter(
    (code) => code.item_id === item && code.language === language,
  )
  const known = await selectWordings(db, item, language)
  const all = new Set([...known.map(({ wording }) => wording), ...codes.map(({ wording }) => wording)])
  const wordings = [present.wording, ...[...all].toReversed().filter((one) => one !== present.wording)]
  const day = (instant: string) => dayIn(config.timeZone ?? defaultZone, new Date(instant))
  const text = textId('questions', `titles.${item}`)
  const { texts, approvedText } = await wordsInForce(db)
  const own = texts(language).find(({ id }) => id === text)
  const approval = own && language !== 'en' ? approvedText(language, own) : undefined
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
        ...sumOf(
          codes
            .filter((code) => code.wording === wording)
            .map((code) => tallyOf(code.faults, code.interviews)),
        ),
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
