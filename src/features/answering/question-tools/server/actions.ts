import type { Db } from '../../../../server/db/connect.ts'
import { lockForStart } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languages } from '../../../../shared/languages.ts'
import { storedWords } from '../../../records/words/server/actions.ts'
import { isStory } from '../../../schools/questions/rules.ts'
import { instrumentInUse, laterThanStories } from '../../../schools/questions/server/actions.ts'
import { bankItems } from '../../../schools/questions/server/actions-bank.ts'
import { chooseInstrument } from '../../../schools/questions/server/actions-drafts.ts'
import { ownRows } from '../../interviews/server/actions-exchange.ts'
import { askedItems } from '../../interviews/server/actions-items.ts'
import { type InterviewCounts, interviewsNeeded, whyNoStories } from '../rules-stories.ts'

/**
 * Counts the interviews that were entered here about the stories’ current words in each language, with any question set.
 * The story that fewer were about counts.
 */
async function interviewCounts(db: Db): Promise<InterviewCounts> {
  const rows = await ownRows(db)
  const counts: Record<string, number> = {}
  for (const { code } of languages) {
    // The stories have the same words in all question sets.
    const stories = (await askedItems(db, 'parent', code)).filter(isStory)
    const about = stories.map(({ id, wording }) =>
      rows
        .filter((row) => row.language === code && row.item === id && row.wording === wording)
        .reduce((sum, { interviews }) => sum + interviews, 0),
    )
    counts[code] = about.length === 0 ? 0 : Math.min(...about)
  }
  return counts
}

async function whyNot(db: Db): Promise<string | null> {
  const { isComplete } = await storedWords(db)
  const lacking = languages.filter(({ code }) => code !== 'en' && !isComplete(code, 'stories'))
  return whyNoStories(
    languages,
    await interviewCounts(db),
    lacking.map(({ name }) => name),
  )
}

/** Returns whether unopened surveys get the stories, and the interviews that each offered language has and needs. */
export async function storyState({ db }: Pick<Services, 'db'>) {
  const interviews = await interviewCounts(db)
  const bank = await bankItems(db, 'student-4-8', { stories: true })
  return {
    inUse: (await instrumentInUse(db)).stories,
    needed: interviewsNeeded,
    languages: languages.map(({ code }) => ({ language: code, interviews: interviews[code] ?? 0 })),
    missing: await whyNot(db),
    later: await laterThanStories(db),
    stories: bank.filter(isStory).map(({ texts }) => texts.en.title),
  }
}

/** Adds the stories to the standard questions of unopened surveys. Throws 'conflict' if interviews are missing. */
export const useStories = (services: Services, userId: number): Promise<void> =>
  chooseInstrument(services, userId, null, true, async (trx) => {
    // Offering a language holds this lock too, so a language is either checked here or counts as offered later.
    await lockForStart(trx)
    const missing = await whyNot(trx)
    if (missing !== null) throw new Problem('conflict', missing)
  })
