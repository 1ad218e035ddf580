import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

/**
 * The school grade at which a question reads, with the default terms filled in: Flesch–Kincaid, 0.39 × words a sentence +
 * 11.8 × syllables a word − 15.59 (Kincaid, Fishburne, Rogers and Chissom 1975). It knows English only, and counts
 * length, not sense.
 */
export const gradeOf = (question: string): number =>
  fleschKincaid({ sentence: 1, word: question.split(' ').length, syllable: syllable(question) })

/** At which grade an instrument may read: the mean of its questions, and each of them where there is a bound. */
const bounds: Readonly<Record<string, { mean: number; each?: number }>> = {
  'student-4-8': { mean: 4, each: 5 },
  'student-9-12': { mean: 7 },
  parent: { mean: 7 },
  staff: { mean: 9 },
  families: { mean: 6, each: 10 },
}

/** The mean grade of an instrument's questions, and a sentence for each bound that is passed. */
export function readingOf(
  instrument: string,
  questions: readonly string[],
): { mean: number; faults: string[] } {
  const grades = questions.map(gradeOf)
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length
  const bound = bounds[instrument]
  const each = bound?.each ?? Number.POSITIVE_INFINITY
  return {
    mean,
    faults: [
      ...(mean > (bound?.mean ?? 0)
        ? [`${instrument} reads at grade ${mean.toFixed(1)}, above ${bound?.mean}.`]
        : []),
      ...questions.flatMap((question, place) =>
        (grades[place] ?? 0) > each
          ? [`“${question}” reads at grade ${grades[place]?.toFixed(1)}, above ${each}.`]
          : [],
      ),
    ],
  }
}
