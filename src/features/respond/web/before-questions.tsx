import { BeforeYouStart } from './before-you-start.tsx'
import { ChoiceStep } from './choice-step.tsx'
import {
  type Choice,
  isChosen,
  offeredSubTypes,
  offeredWho,
  stepAfter,
  stepBefore,
  steps,
  withOnlyWho,
} from './flow.ts'
import type { FormProps } from './form-props.ts'
import { LanguageLinks, useIsLive } from './language-links.tsx'
import { ListenToLanguages } from './listen-to-languages.tsx'
import { useStepHistory } from './step-history.ts'

/** The steps before the questions: language, who, sub-type, at school. */
export function BeforeQuestions({
  config,
  draft: given,
  phrases,
  code,
  onChange,
  onChoose,
}: FormProps & { onChoose: (choice: Choice) => void }) {
  const draft = withOnlyWho(given, config)
  const isFirst = steps(config)[0] === draft.step
  const shared = {
    phrases,
    code,
    surveyGuid: config.surveyGuid,
    where: config.schoolName,
    forward: draft.step === 'atSchool' ? ('start' as const) : ('next' as const),
    onForward: () => isChosen(draft) && onChange(stepAfter(draft, config)),
    onBack: isFirst ? undefined : () => onChange(stepBefore(draft, config)),
  }
  useStepHistory(steps(config).indexOf(draft.step), shared.onBack, shared.onForward)
  const isLive = useIsLive()
  if (draft.step === 'language') {
    const cards = config.languages.map(({ id, code, nativeName, chooseLangText }) => ({
      value: id,
      text: nativeName,
      detail: chooseLangText,
      lang: code,
    }))
    const label = config.languages.find((language) => language.code === code)?.chooseLangText
    return (
      <ChoiceStep
        {...shared}
        where={phrases.surveyKind}
        foot={<ListenToLanguages languages={config.languages} phrases={phrases} />}
        heading={config.schoolName}
        name="language"
        groupName={label}
        cards={cards}
        instead={isLive ? undefined : <LanguageLinks cards={cards} chosen={draft.languageId} label={label} />}
        value={draft.languageId}
        onChoose={(id) => onChoose({ languageId: id })}
      />
    )
  }
  if (draft.step === 'who') {
    return (
      <BeforeYouStart
        {...shared}
        purpose={config.kind === 'pulse' ? phrases.informPulse : phrases.informPurpose}
        cards={offeredWho(config).map((who) => ({ value: who, text: phrases[who] }))}
        value={draft.who}
        onChoose={(who) => onChoose({ who })}
      />
    )
  }
  if (draft.step === 'subType') {
    const who = draft.who ?? 'parent'
    const names: Readonly<Record<string, string>> = phrases.subTypes
    const headings = {
      student: phrases.gradeTitle,
      parent: phrases.homeLanguageTitle,
      staff: phrases.roleTitle,
    }
    return (
      <ChoiceStep
        {...shared}
        heading={headings[who]}
        note={who === 'parent' ? phrases.youngestChild : undefined}
        name="sub-type"
        cards={offeredSubTypes(who, config).map((id) => ({ value: id, text: names[id] ?? String(id) }))}
        value={draft.subType}
        onChoose={(subType) => onChoose({ subType })}
      />
    )
  }
  return (
    <ChoiceStep
      {...shared}
      heading={phrases.atSchoolTitle}
      note={phrases.mayDecline}
      name="at-school"
      cards={[
        { value: 1, text: phrases.yes },
        { value: 0, text: phrases.no },
      ]}
      value={draft.atSchool}
      onChoose={(atSchool) => onChoose({ atSchool: atSchool === 1 ? 1 : 0 })}
    />
  )
}
