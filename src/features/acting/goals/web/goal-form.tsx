import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { areaCodes } from '../../../../shared/codes.ts'
import { required } from '../../../../shared/fields.ts'
import { CallError, call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { type Goal, type GoalFields, goalsContract, goalTexts } from '../contract.ts'
import type { Audience } from '../rules.ts'
import { chooseArea, stepsFault } from '../rules-limits.ts'
import { useGoalChange } from './data.ts'
import { audienceOptions, audienceValue, type Begun, type Draft, newDraft } from './goal-draft.ts'
import { StepsField } from './steps-field.tsx'

const { difference, responsible, evidence } = goalTexts
const rules = {
  area: () => null,
  audience: () => null,
  difference,
  responsible,
  due: (day: string) => (day === '' ? required : null),
  evidence,
}
const looks = {
  area: {
    as: 'select',
    label: 'Equity area',
    empty: 'Choose an area',
    options: areaCodes.map((code) => ({ value: code, label: english.areas[code].name })),
  },
  audience: { as: 'select', label: 'Whom it is about', options: [] },
  difference: { hint: 'One sentence that somebody else could check.' },
  responsible: { hint: 'A role or initials. Name no student.' },
  due: { label: 'By when', hint: 'The day on which you look at it.', type: 'date' },
  evidence: {
    as: 'lines',
    hint: 'What will have changed in the next survey, or in what you count yourselves.',
  },
} as const

interface GoalFormProps {
  schoolId: number
  /** Undefined for a new one. */
  goal: Goal | undefined
  begun: Begun
  /** The survey with the newest final results, whose rows a goal can be about. */
  guid: string
}

/** What a goal says, whatever becomes of it. */
const saidBy = ({ version: _, state: __, reason: ___, endedOn: ____, ...said }: Goal) => JSON.stringify(said)

/** What a goal says. What was typed stays, whatever the server answers. */
export function GoalForm({ schoolId, goal, begun, guid }: GoalFormProps) {
  const navigate = useNavigate()
  const { data: results } = useQuery(surveyResultsQuery(guid))
  const [initial] = useState<Draft>(goal ?? newDraft(begun))
  const [said] = useState(goal && saidBy(goal))
  const [steps, setSteps] = useState(initial.steps)
  const [fault, setFault] = useState<string | null>(null)
  const form = useFieldsForm<keyof typeof rules>(rules, {
    looks,
    initialValues: { ...initial, audience: audienceValue(initial) },
    check: ({ area }) => ({ area: area === '' ? chooseArea : null }),
  })
  const save = useGoalChange(schoolId, (fields: GoalFields) => {
    const body = { ...fields, entityId: schoolId }
    return goal
      ? call(goalsContract.updateGoal, { body: { ...body, goal: goal.id, version: goal.version } })
      : call(goalsContract.addGoal, { body })
  })
  const isRefused = save.error instanceof CallError && save.error.status === 409
  const isOvertaken = goal && !save.isSuccess && (isRefused || saidBy(goal) !== said)
  const submit = ({ audience, ...texts }: typeof form.values) => {
    const tidy = steps.map((step) => ({ ...step, text: step.text.trim() })).filter(({ text }) => text)
    setSteps(tidy)
    setFault(stepsFault(tidy))
    const area = areaCodes.find((code) => code === texts.area)
    if (!area || stepsFault(tidy) !== null || save.isPending) return
    const leave = () => navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
    save.mutate(
      { ...initial, ...texts, ...(JSON.parse(audience) as Audience), area, steps: tidy },
      { onSuccess: leave },
    )
  }
  const whole = (name: 'area' | 'difference' | 'evidence') => (
    <div className="wide">{form.field(name, { required: true })}</div>
  )
  return (
    <FormFrame
      columns
      label="Goal"
      onSubmit={form.onSubmit(submit)}
      actions={
        <>
          <Button type="submit" variant="primary" unavailable={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save goal'}
          </Button>
          <LinkButton to="/progress-monitoring-overview">Cancel</LinkButton>
        </>
      }
    >
      <LeaveGuard when={form.isDirty() || steps !== initial.steps} sending={save.isPending} />
      {whole('area')}
      {form.field('audience', { options: audienceOptions(results, form.values) })}
      {whole('difference')}
      {form.field('responsible')}
      {form.field('due')}
      {whole('evidence')}
      <div className="wide">
        <StepsField steps={steps} error={fault} onChange={setSteps} />
      </div>
      {isOvertaken ? (
        <div className="wide">
          <Notice tone="error" live level={3} title="Somebody changed this goal in the meantime">
            The history below says what. What you have typed is still here and not saved. Saving again puts it
            in the place of theirs.
          </Notice>
        </div>
      ) : save.error ? (
        <div className="wide">
          <ErrorState error={save.error} title="The goal was not saved" />
        </div>
      ) : null}
    </FormFrame>
  )
}
