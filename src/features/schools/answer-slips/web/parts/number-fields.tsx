import { count } from '../../../../../shared/numbers.ts'
import { TextField } from '../../../../../web/ui/field.tsx'
import type { AnswerSlips } from '../../contract.ts'

interface NumberFieldsProps {
  own: AnswerSlips['groups'][number]
  isReplacement: boolean
  people: string
  setPeople: (text: string) => void
  spares: string
  setSpares: (text: string) => void
}

/** How many slips. The first ones are counted apart from their spares. */
export function NumberFields({ own, isReplacement, ...entered }: NumberFieldsProps) {
  const { made, expected, atMost } = own
  const inDigits = { counted: true, inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  const more = isReplacement ? 'Instead of the unused' : `Up to ${count(Math.max(0, atMost - made))} more`
  return (
    <>
      <TextField
        {...inDigits}
        label="Slips"
        hint={made === 0 ? 'One for each person' : more}
        value={entered.people}
        onChange={({ currentTarget }) => entered.setPeople(currentTarget.value)}
      />
      {made === 0 ? (
        <TextField
          {...inDigits}
          label="Spare slips"
          hint={`5%, up to ${count(atMost - expected)}`}
          value={entered.spares}
          onChange={({ currentTarget }) => entered.setSpares(currentTarget.value)}
        />
      ) : null}
    </>
  )
}
