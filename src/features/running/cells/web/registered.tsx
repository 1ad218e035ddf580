import { useState } from 'react'
import { dayIn, dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { MadeList } from '../../../../web/ui/made-list.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import { type Cells, cellFields, cellsContract, fileBytesAtMost } from '../contract.ts'
import styles from './cells.module.css'
import { useCellChange } from './data.ts'
import { SignedFileField } from './parts/signed-file-field.tsx'

type Cell = Cells['cells'][number]

export function Registered({ cells }: { cells: Cells }) {
  return (
    <Section title="Files from other installations">
      <Columns layout="two">
        <Card title="Import a file" level={3}>
          <TakeFile />
        </Card>
        <Card title="Register an installation" level={3}>
          <Register />
        </Card>
      </Columns>
      {cells.cells.length > 0 ? <List {...cells} /> : null}
    </Section>
  )
}

function TakeFile() {
  return (
    <div className={styles.parts}>
      <SignedFileField
        label="File"
        hint="We check its signature. It replaces an earlier file for the same school year."
        bytesAtMost={fileBytesAtMost}
        take={(file) => call(cellsContract.takeCellFile, { body: { file } })}
        stale={['cells', 'all']}
        inWords={({ name, round }) => `We imported the file from ${name} for ${yearWords(round)}.`}
      />
    </div>
  )
}

const looks = {
  publicKey: {
    hint: 'The other installation’s administrator can copy it from this same page.',
    spellCheck: false,
  },
}

function Register() {
  const register = useCellChange((body: { name: string; publicKey: string }) =>
    call(cellsContract.registerCell, { body }),
  )
  const form = useFieldsForm(cellFields, { looks, initialValues: { name: '', publicKey: '' } })
  return (
    <FormFrame
      label="Register an installation"
      onSubmit={form.onSubmit((typed) => {
        if (!register.isPending) register.mutate(typed, { onSuccess: form.reset })
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
        {register.data ? `Registered. Compare its fingerprint by phone: ${register.data.fingerprint}` : ''}
      </p>
    </FormFrame>
  )
}

function List({ cells, round }: Cells) {
  const [chosen, setChosen] = useState<Cell | null>(null)
  const remove = useCellChange((id: number) => call(cellsContract.removeCell, { params: { id } }))
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
                Fingerprint <code>{cell.fingerprint}</code>
              </p>
              <p className="quiet small">{cell.file ? fileInWords(cell.file) : null}</p>
              <p className="small">
                {round === null ? 'No file yet.' : cell.whyLeftOut && `Left out: ${cell.whyLeftOut}`}
              </p>
            </div>
            <Button aria-label={`Remove ${cell.name}`} onClick={() => setChosen(cell)}>
              Remove
            </Button>
          </>
        )}
      />
      <Confirm
        opened={chosen !== null}
        title={`Remove ${chosen?.name ?? ''}?`}
        act="Remove with its files"
        keep="Keep"
        onConfirm={() => {
          if (chosen) remove.mutate(chosen.id)
          setChosen(null)
        }}
        onClose={() => setChosen(null)}
      >
        We’ll delete its files for all school years. To import more, register it again.
      </Confirm>
    </>
  )
}

function fileInWords({ madeAt, districts, schools }: NonNullable<Cell['file']>): string {
  const made = dayInWords(dayIn('UTC', new Date(madeAt)), 'full')
  return `${counted(districts, 'district')}, ${counted(schools, 'school')}; file created ${made}.`
}
