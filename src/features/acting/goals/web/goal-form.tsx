import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { areaCodes } from '../../../../shared/codes.ts'
import { required } from '../../../../shared/fields.ts'
import { wasOvertaken } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { DayField } from '../../../../web/ui/day-field.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { type Changed, isSame, NewerValues } from '../../../../web/ui/newer-values.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { isArea } from '../../../figures/results/web/parts/place.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { type AnyGoal, type GoalFields, goalTexts } from '../contract.ts'
import { audienceWords, goalChanges, stepWords } from '../rules.ts'
import { chooseArea, stepsFault } from '../rules-limits.ts'
import type { Begun } from './begun.ts'
import type { Desk } from './desk.ts'
import {
  audienceOptions,
  audienceValue,
  type Draft,
  newDraft,
  type RowsOf,
  readAudience,
  withNewerSteps,
} from './goal-draft.ts'
import { StepsField } from './steps-field.tsx'
import { useGoalChange } from './use-goal-change.ts'

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
  audience: { as: 'select', label: 'Who it’s about', options: [] },
  difference: { hint: 'One sentence that someone else could check.' },
  responsible: { hint: 'Use a job title or initials. Don’t name a student.' },
  due: { as: DayField, label: 'By when', hint: 'The day you’ll check it.' },
  evidence: {
    as: 'lines',
    hint: 'What you expect to see in the next survey or in your own data.',
  },
} as const

interface GoalFormProps {
  desk: Desk
  /** Undefined for a new goal. */
  goal: AnyGoal | undefined
  begun: Begun
  /** The rows of the newest results. A goal can be about one of them. */
  rowsOf: RowsOf
}

const valuesOf = (goal: Draft) => ({ ...goal, audience: audienceValue(goal) })
const stepsInWords = ({ steps }: Draft): string => steps.map(stepWords).join('; ')
const inWords = ({ field, from, to }: Changed): Changed => ({
  field,
  from: audienceWords(readAudience(from ?? '')),
  to: audienceWords(readAudience(to ?? '')),
})

/** Form for a goal's content. Input stays in the form if the server rejects it. */
export function GoalForm({ desk, goal, begun, rowsOf }: GoalFormProps) {
  const navigate = useNavigate()
  const [base, setBase] = useState(goal)
  const initial = base ?? newDraft(begun)
  const [steps, setSteps] = useState(initial.steps)
  const [fault, setFault] = useState<string | null>(null)
  const form = useFieldsForm<keyof typeof rules>(rules, {
    looks,
    initialValues: valuesOf(initial),
    check: ({ area }) => ({ area: area === '' ? chooseArea : null }),
  })
  const save = useGoalChange(desk, (fields: GoalFields) =>
    base ? desk.update({ goal: base.id, version: base.version }, fields) : desk.add(fields),
  )
  const isDirty = form.isDirty() || !isSame(steps, initial.steps)
  const show = (newer: AnyGoal) => {
    setBase(newer)
    setSteps(isSame(steps, initial.steps) ? newer.steps : withNewerSteps(steps, initial.steps, newer.steps))
    form.take(valuesOf(newer))
  }
  // Shows what someone else has saved if nothing has been entered here, or if only the goal's state changed.
  const isNewer = goal && base && goal.version !== base.version && !save.isPending && !save.isSuccess
  if (isNewer && (!isDirty || goalChanges(base, goal).length === 0)) show(goal)
  const readGoal = async () => {
    const goals = await desk.read()
    return goals.find(({ id }) => id === base?.id) ?? Promise.reject(new Error('The goal is gone.'))
  }
  const changesOf = (newer: AnyGoal): Changed[] => [
    ...form.changes(valuesOf(newer)).map((one) => (one.field === looks.audience.label ? inWords(one) : one)),
    ...changesBetween({ Steps: stepsInWords(initial) }, { Steps: stepsInWords(newer) }),
  ]
  const submit = ({ audience, ...texts }: typeof form.values) => {
    const tidy = steps.map((step) => ({ ...step, text: step.text.trim() })).filter(({ text }) => text)
    const found = stepsFault(tidy)
    setSteps(tidy)
    setFault(found)
    if (!isArea(texts.area) || found !== null || save.isPending) return
    const fields = { ...initial, ...texts, ...readAudience(audience), area: texts.area, steps: tidy }
    const onSuccess = () => navigate({ ...desk.home, ignoreBlocker: true })
    save.mutate(fields, { onSuccess })
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
          <LinkButton {...desk.home}>Cancel</LinkButton>
        </>
      }
    >
      <LeaveGuard when={isDirty} sending={save.isPending} />
      {whole('area')}
      {form.field('audience', { options: audienceOptions(rowsOf, form.values) })}
      {whole('difference')}
      {form.field('responsible')}
      {form.field('due')}
      {whole('evidence')}
      <div className="wide">
        <StepsField steps={steps} place={desk.title} error={fault} onChange={setSteps} />
      </div>
      <div className="wide">
        <NewerValues save={save} read={readGoal} changes={changesOf} onTake={show} />
        {save.error && !wasOvertaken(save.error) ? (
          <ErrorState error={save.error} title="We couldn’t save the goal" />
        ) : null}
      </div>
    </FormFrame>
  )
}
