import { BeforeYouStart } from './before-you-start.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { type Choice, isChosen, stepAfter, stepBefore, steps, withOnlyWho } from './flow.ts'
import type { FormProps } from './form-props.ts'
import { LanguageLinks, useIsLive } from './language-links.tsx'
import { ListenToLanguages } from './listen-button.tsx'
import { useSpoken } from './parts/spoken.ts'
import { useStepHistory } from './step-history.ts'
import { atSchoolStep, languageCards, purposeOf, subTypeStep, whoCards } from './step-texts.ts'

type Props = FormProps & { onChoose: (choice: Choice) => void }

/** The steps before the questions: language, participant type, role or grade, and whether at school. */
export function BeforeQuestions({ config, draft: given, onChange, onChoose }: Props) {
  const { phrases, code } = useSpoken()
  const draft = withOnlyWho(given, config)
  const isFirst = steps(config)[0] === draft.step
  const shared = {
    where: config.schoolName,
    forward: draft.step === 'atSchool' ? ('start' as const) : ('next' as const),
    onForward: () => isChosen(draft) && onChange(stepAfter(draft, config)),
    onBack: isFirst ? undefined : () => onChange(stepBefore(draft, config)),
  }
  useStepHistory(steps(config, draft).indexOf(draft.step), shared.onBack, shared.onForward)
  const isLive = useIsLive()
  if (draft.step === 'language') {
    const cards = languageCards(config)
    const label = config.languages.find((language) => language.code === code)?.chooseLangText
    return (
      <ChoiceStep
        {...shared}
        where={phrases.surveyKind}
        foot={<ListenToLanguages languages={config.languages} />}
        heading={config.schoolName}
        name="language"
        groupName={label}
        cards={cards}
        instead={isLive ? undefined : <LanguageLinks cards={cards} chosen={draft.languageId} label={label} />}
        href={isLive ? undefined : '#who'}
        value={draft.languageId}
        onChoose={(id) => onChoose({ languageId: id })}
      />
    )
  }
  if (draft.step === 'who') {
    return (
      <BeforeYouStart
        {...shared}
        purpose={purposeOf(config, phrases)}
        draft={config.drafts?.[code]?.sentence}
        cards={whoCards(config, phrases)}
        value={draft.who}
        onChoose={(who) => onChoose({ who })}
      />
    )
  }
  if (draft.step === 'subType') {
    return (
      <ChoiceStep
        {...shared}
        {...subTypeStep(draft.who ?? 'parent', config, phrases)}
        name="sub-type"
        value={draft.subType}
        onChoose={(subType) => onChoose({ subType })}
      />
    )
  }
  return (
    <ChoiceStep
      {...shared}
      {...atSchoolStep(phrases)}
      name="at-school"
      value={draft.atSchool}
      onChoose={(atSchool) => onChoose({ atSchool: atSchool === 1 ? 1 : 0 })}
    />
  )
}
