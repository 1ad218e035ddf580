import type { ReactNode } from 'react'
import { paper } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { PaperItem, Typed } from '../contract.ts'
import { inWords } from './booklet.ts'

interface AnswerProps {
  item: PaperItem
  value: Typed[string] | undefined
  /** Language tag of the questions. */
  lang: string
}

/** An entry in the booklet's language, or that it was left blank. */
export function Answer({ item, value, lang }: AnswerProps) {
  const { say } = useWords(paper)
  const words = inWords(item, value)
  return words === null ? <b>{say('leftBlank')}</b> : <b {...inLanguage(lang)}>{words}</b>
}

/** A text whose only placeholder is replaced by an element. */
export function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(/\{\w+\}/)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
