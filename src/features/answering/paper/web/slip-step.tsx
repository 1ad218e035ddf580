import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { slipCodeOf } from '../../../schools/answer-slips/rules.ts'
import { exchangeCode, type GroupKey, type Pass, type SlipsOfDesk, WrongKey } from './slip.ts'

interface SlipStepProps {
  /** Of the helper link. */
  token: string
  slips: SlipsOfDesk
  group: GroupKey
  /** Null if the envelope has no slip. */
  onDone: (pass: Pass | null) => void
}

const mistyped = 'One letter or number is wrong. Check the slip.'
const wrongKey = 'This slip’s key isn’t the survey’s. Keep the booklet, and tell the school.'

/** The code of the slip that lies in the envelope, before the booklet's first question. */
export function SlipStep({ token, slips, group, onDone }: SlipStepProps) {
  const [text, write] = useState('')
  const [isWrong, setWrong] = useState(false)
  const exchanging = useMutation({
    mutationFn: (code: string) => exchangeCode(token, slips, group, code),
    onSuccess: onDone,
    networkMode: 'always',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = slipCodeOf(text)
    setWrong(code === null)
    if (code !== null && !exchanging.isPending) exchanging.mutate(code)
  }
  const { error } = exchanging
  const refusal = error instanceof WrongKey ? wrongKey : error ? messageOf(error) : undefined
  return (
    <div {...inLanguage('en')}>
      <FormFrame
        onSubmit={submit}
        label="Slip"
        actions={
          <>
            <Button type="submit" variant="primary">
              {exchanging.isPending ? 'Checking…' : 'Use slip'}
            </Button>
            <TextButton onClick={() => onDone(null)}>There’s no slip</TextButton>
          </>
        }
      >
        <TextField
          label="Code on the slip"
          hint={`Use only a slip from the envelope, never a code from an email or a letter. Its key is ${group.keyId}.`}
          error={isWrong ? mistyped : refusal}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={({ currentTarget }) => {
            write(currentTarget.value)
            setWrong(false)
            exchanging.reset()
          }}
        />
        <p className="quiet">
          {group.door === 'slip'
            ? 'We save booklets without a slip but don’t count them.'
            : 'Booklets without a slip count like answers by the open link.'}
        </p>
      </FormFrame>
    </div>
  )
}
