import { useState } from 'react'
import { dayIn, dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { MadeList } from '../../../../web/ui/made-list.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { Cells } from '../contract.ts'
import styles from './cells.module.css'
import { useRegisterCell, useRemoveCell, useTakeFile } from './data.ts'
import { yearWords } from './year-field.tsx'

type Cell = Cells['cells'][number]

/** Installations whose files are taken: taking one, registering and removing. */
export function Registered({ cells, round }: { cells: readonly Cell[]; round: string | null }) {
  return (
    <Section title="Files of other installations">
      <Columns layout="two">
        <Card title="Take a file" level={3}>
          <TakeFile />
        </Card>
        <Card title="Register an installation" level={3}>
          <Register />
        </Card>
      </Columns>
      {cells.length > 0 ? <List cells={cells} round={round} /> : null}
    </Section>
  )
}

function TakeFile() {
  const take = useTakeFile()
  return (
    <div className={styles.parts}>
      <TextField
        type="file"
        label="File"
        hint="It is checked against the key of the installation that signed it. An earlier one of the same school year is replaced."
        accept=".json,application/json"
        aria-busy={take.isPending}
        error={take.isError ? messageOf(take.error) : undefined}
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? []
          // The same file can be chosen again.
          input.value = ''
          if (file && !take.isPending) take.mutate(file)
        }}
      />
      <p role="status">
        {take.isPending ? 'Checking…' : ''}
        {take.data ? `The file of ${take.data.name} for ${yearWords(take.data.round)} is taken.` : ''}
      </p>
    </div>
  )
}

const rules = {
  name: { label: 'Name', most: 100, required: true, input: { autoComplete: 'off' } },
  publicKey: { label: 'Public key', most: 200, required: true, input: { autoComplete: 'off' } },
} as const
const looks = { publicKey: { hint: 'Its administrator finds it on this page.', spellCheck: false } }

function Register() {
  const register = useRegisterCell()
  const form = useFieldsForm(rules, { looks, initialValues: { name: '', publicKey: '' } })
  return (
    <FormFrame
      label="Register an installation"
      onSubmit={form.onSubmit(({ name, publicKey }) => {
        if (register.isPending) return
        register.mutate({ name: name.trim(), publicKey: publicKey.trim() }, { onSuccess: form.reset })
      })}
      error={register.isError ? messageOf(register.error) : null}
      actions={
        <Button type="submit" unavailable={register.isPending}>
          {register.isPending ? 'Registering…' : 'Register'}
        </Button>
      }
    >
      {form.names.map((name) => form.field(name))}
      <p role="status">
        {register.data
          ? `Registered. Compare its fingerprint by telephone: ${register.data.fingerprint}`
          : ''}
      </p>
    </FormFrame>
  )
}

function List({ cells, round }: { cells: readonly Cell[]; round: string | null }) {
  const remove = useRemoveCell()
  const [chosen, setChosen] = useState<Cell | null>(null)
  return (
    <>
      <MadeList
        title="Registered"
        items={cells}
        error={remove.error}
        row={(cell) => (
          <>
            <div>
              <p>
                <b>{cell.name}</b>
              </p>
              <p className="small">
                Fingerprint <code className={styles.fingerprint}>{cell.fingerprint}</code>
              </p>
              <p className="quiet small">{fileInWords(cell, round)}</p>
            </div>
            <Button aria-label={`Remove ${cell.name}`} onClick={() => setChosen(cell)}>
              Remove
            </Button>
          </>
        )}
      />
      <Dialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Remove ${chosen?.name ?? ''}?`}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                if (chosen) remove.mutate(chosen.id)
                setChosen(null)
              }}
            >
              Remove with its files
            </Button>
            <Button onClick={() => setChosen(null)}>Keep</Button>
          </>
        }
      >
        Its files of all school years are deleted here. No further file of it is taken until it is registered
        again.
      </Dialog>
    </>
  )
}

function fileInWords({ file }: Cell, round: string | null): string {
  if (!file) return round === null ? 'No file yet.' : `No file for ${yearWords(round)}.`
  const made = dayInWords(dayIn('UTC', new Date(file.madeAt)), 'full')
  return `${counted(file.districts, 'district')}, ${counted(file.schools, 'school')}; file made ${made}.`
}
