import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

/**
 * Returns the reading grade of a question with the default terms filled in: Flesch–Kincaid, 0.39 × words per sentence +
 * 11.8 × syllables per word − 15.59 (Kincaid, Fishburne, Rogers and Chissom 1975). It works only for English, and
 * measures length, not meaning.
 */
export const gradeOf = (question: string): number =>
  fleschKincaid({ sentence: 1, word: question.split(' ').length, syllable: syllable(question) })

/** A question set's highest allowed reading grade: on average and, for some sets, for each question. */
const bounds: Readonly<Record<string, { mean: number; each?: number }>> = {
  'student-4-8': { mean: 4, each: 5 },
  'student-9-12': { mean: 7 },
  parent: { mean: 7 },
  staff: { mean: 9 },
}

/** Returns the average grade of a question set's questions, and a message for each exceeded limit. */
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

/** Highest reading grade allowed on a surface: for all sentences and, for some surfaces, each sentence. */
const surfaceBounds = {
  students: { all: 3 },
  families: { all: 3, each: 10 },
  letters: { all: 5 },
} as const satisfies Readonly<Record<string, { all: number; each?: number }>>
export type Surface = keyof typeof surfaceBounds
export const surfaces = Object.keys(surfaceBounds) as Surface[]

/** Returns the sentences in texts. Leaves out labels without a period, which would make a surface seem easier. */
export const sentencesOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/(?<=[.?!:…][”’]?)\s+/))
    .filter((sentence) => /[.?!][”’]?$/.test(sentence))

/** Returns the reading grade of all sentences together, and a message for each exceeded limit. */
export function surfaceOf(
  surface: Surface,
  sentences: readonly string[],
): { grade: number; faults: string[] } {
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: sentences.join(' ').split(' ').length,
    syllable: sentences.reduce((sum, sentence) => sum + syllable(sentence), 0),
  })
  const { all, each = Number.POSITIVE_INFINITY }: { all: number; each?: number } = surfaceBounds[surface]
  return {
    grade,
    faults: [
      ...(grade > all ? [`The texts of ${surface} read at grade ${grade.toFixed(1)}, above ${all}.`] : []),
      ...sentences
        .filter((sentence) => gradeOf(sentence) > each)
        .map((sentence) => `“${sentence}” reads at grade ${gradeOf(sentence).toFixed(1)}, above ${each}.`),
    ],
  }
}
