import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { directionOf } from '../../../../shared/direction.ts'
import { languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FileField } from '../../../../web/ui/file-field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { BackLink, Columns, Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { languageFields, languagesContract, type NewLanguage, packBytesAtMost } from '../contract.ts'
import { codeFault, englishName, preparedLanguages, standardCode } from '../rules.ts'
import { languagesQuery, useLanguageChange } from './data.ts'
import styles from './languages.module.css'

/** Adds a language by its code, or by a pack from another installation. */
export function AddLanguagePage() {
  return (
    <Page
      title="Add a language"
      back={<BackLink to="/translations">Back to Translations</BackLink>}
      facts="Speakers then write its texts. Surveys can use it once the questions and the survey page are complete."
    >
      <Columns layout="two">
        <Card title="New language">
          <NewLanguageForm />
        </Card>
        <Card title="Import a language pack">
          <TakePack />
        </Card>
      </Columns>
    </Page>
  )
}

const other = 'other'

function NewLanguageForm() {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const { data: here } = useQuery(languagesQuery())
  const add = useLanguageChange((body: NewLanguage) => call(languagesContract.addLanguage, { body }))
  return (
    <div className={styles.parts}>
      <SelectField
        label="Language"
        empty="Choose a language"
        options={[
          ...preparedLanguages
            .filter(({ code }) => !here?.some((language) => language.code === code))
            .map(({ code }) => ({ value: code, label: englishName(code) ?? code })),
          { value: other, label: 'Another language' },
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen === '' ? null : (
        <LanguageForm
          key={chosen}
          code={chosen === other ? '' : chosen}
          error={add.isError ? messageOf(add.error) : null}
          busy={add.isPending}
          onAdd={(language) =>
            add.mutate(language, {
              onSuccess: ({ code }) =>
                void navigate({ to: '/translations/$language', params: { language: code } }),
            })
          }
        />
      )}
    </div>
  )
}

interface LanguageFormProps {
  code: string
  error: string | null
  busy: boolean
  onAdd: (language: NewLanguage) => void
}

function LanguageForm({ code, error, busy, onAdd }: LanguageFormProps) {
  const prepared = preparedLanguages.find((language) => language.code === code)
  const [typed, setTyped] = useState(code)
  const form = useFieldsForm(languageFields, {
    looks: {
      code: { hint: 'Its international code (BCP 47), such as uk for Ukrainian.', spellCheck: false },
      nativeName: { hint: 'As its speakers write it.', dir: 'auto' },
    },
    initialValues: { code, nativeName: prepared?.nativeName ?? '' },
    onValuesChange: (values) => setTyped(values.code),
    check: (values) => ({ code: codeFault(values.code) }),
  })
  const known = standardCode(typed)
  const name = known && englishName(known)
  return (
    <FormFrame
      label="New language"
      onSubmit={form.onSubmit((values) => {
        if (!busy) onAdd(values)
      })}
      error={error}
      actions={
        <Button variant="primary" type="submit" unavailable={busy}>
          {busy ? 'Adding…' : 'Add language'}
        </Button>
      }
    >
      {form.names.filter((one) => one !== 'code' || code === '').map((one) => form.field(one))}
      <p className="quiet" role="status">
        {name
          ? `${name}, written from ${directionOf(known) === 'rtl' ? 'right to left' : 'left to right'}.${
              prepared && 'hasDraft' in prepared ? ' It starts with a draft for speakers to review.' : ''
            }`
          : ''}
      </p>
    </FormFrame>
  )
}

function TakePack() {
  const take = useLanguageChange(async (file: File) =>
    call(languagesContract.takeLanguagePack, {
      body: { file: await file.slice(0, packBytesAtMost + 1).text() },
    }),
  )
  return (
    <div className={styles.parts}>
      <FileField
        label="File"
        hint={
          <>
            From another installation that you registered under <Link to="/cells">Installations</Link>. We
            check its signature and every text.
          </>
        }
        accept=".json,application/json"
        aria-busy={take.isPending}
        error={take.isError ? messageOf(take.error) : undefined}
        onChoose={([file]) => take.isPending || take.mutate(file)}
      />
      <p role="status">
        {take.isPending ? 'Checking…' : ''}
        {take.data
          ? `We imported ${counted(take.data.taken, 'draft')} and ${counted(take.data.reviewed, 'reviewed text')}.`
          : ''}
      </p>
      {take.data ? (
        <GoLink to="/translations/$language" params={{ language: take.data.language }}>
          See the {languageName(take.data.language)} translation
        </GoLink>
      ) : null}
    </div>
  )
}
