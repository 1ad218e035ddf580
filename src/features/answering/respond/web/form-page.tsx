import { useEffect, useState } from 'react'
import { languageCode } from '../../../../shared/languages.ts'
import { BeforeQuestions } from './before-questions.tsx'
import { type Choice, choose, doorOf, expectedType, progress } from './flow.ts'
import type { FormProps } from './form-props.ts'
import { Frame } from './parts/frame.tsx'
import { QuestionsStep, questionsOf } from './questions-step.tsx'

export function FormPage(props: FormProps) {
  const { config, draft, warning, onChange, onLanguage } = props
  const [load] = useState(() => questionsOf(config.surveyGuid))
  const type = expectedType(draft, config)
  const { languageId } = draft
  const door = doorOf(draft, config)
  useEffect(() => {
    if (languageId === null) return
    if (door) load(0, languageId).catch(() => undefined)
    if (type !== null) load(type, languageId).catch(() => undefined)
  }, [load, type, languageId, door])

  function take(choice: Choice) {
    if ('languageId' in choice) onLanguage(languageCode(choice.languageId))
    onChange(choose(draft, choice))
  }

  if (draft.step === 'questions' || draft.step === 'slip') return <QuestionsStep {...props} load={load} />
  return (
    <Frame progress={progress(draft, config, 0, 0)} warning={warning}>
      <BeforeQuestions key={draft.step} {...props} onChoose={take} />
    </Frame>
  )
}
