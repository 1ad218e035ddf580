import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { templateQuery } from './data.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplateSchools } from './template-schools.tsx'

function Back({ organization }: { organization: number }) {
  return (
    <BackLink to="/templates" search={{ organization }}>
      All templates
    </BackLink>
  )
}

export function NewTemplatePage() {
  const { organization } = useSearch({ from: '/staff/templates/new' })
  return (
    <Page title="New template" back={<Back organization={organization} />}>
      <TemplateForm organization={organization} template={null} />
    </Page>
  )
}

export function TemplatePage() {
  const { organization } = useSearch({ from: '/staff/templates/$id' })
  const id = Number(useParams({ from: '/staff/templates/$id' }).id) || 0
  const { data, error, refetch } = useQuery(templateQuery(organization, id))
  if (error && !data) return <PageError error={error} reset={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={2} />
  return (
    <Page title={data.name} back={<Back organization={organization} />}>
      <TemplateForm organization={organization} template={data}>
        {(isUnsaved) => <TemplateSchools organization={organization} template={data} isUnsaved={isUnsaved} />}
      </TemplateForm>
      <DeleteTemplate organization={organization} template={data} />
    </Page>
  )
}
