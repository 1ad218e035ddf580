import {
  type Icon,
  IconBooks,
  IconBuildingCommunity,
  IconBuildings,
  IconChartBar,
  IconClipboardData,
  IconCopy,
  IconFileImport,
  IconHistory,
  IconHome,
  IconInbox,
  IconLanguage,
  IconListCheck,
  IconListDetails,
  IconLogin2,
  IconMicrophone,
  IconPlugConnected,
  IconReportAnalytics,
  IconSchool,
  IconShieldCheck,
  IconStack2,
  IconTestPipe,
  IconTransform,
  IconTrendingUp,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'

import type { LinkProps } from '@tanstack/react-router'
import { type Level, type OrganizationRole, reaches } from '../../shared/levels.ts'
import type { Permission } from '../../shared/permissions.ts'

export interface MenuEntry {
  label: string
  to: NonNullable<LinkProps['to']>
  search?: { userRole: Permission }
  icon: Icon
  /** Prefixes of other paths that belong to this menu entry. */
  alsoAt?: readonly string[]
  /** Who sees this entry, if not everyone. See `menuFor`. */
  only?: 'school' | 'coordinator' | 'organization' | 'officer'
}

export const signedOutMenu: readonly MenuEntry[] = [
  { label: 'Home', to: '/', icon: IconHome },
  { label: 'Login', to: '/login', icon: IconLogin2 },
]

const ofAudit = [
  '/equity-audit-setup',
  '/survey-response-tracking',
  '/audit-results-dashboard',
  '/align-strategies',
]

const signedInMenu: readonly MenuEntry[] = [
  { label: 'Home', to: '/user-home', icon: IconHome, alsoAt: ['/process', '/district/'] },
  { label: 'Account', to: '/account', icon: IconUser },
  { label: 'Profile', to: '/profile', icon: IconSchool, only: 'school' },
  {
    label: 'Equity Audit',
    to: '/equity-audit-overview',
    icon: IconClipboardData,
    alsoAt: ofAudit,
    only: 'school',
  },
  {
    label: 'Monitoring',
    to: '/progress-monitoring-overview',
    icon: IconTrendingUp,
    only: 'coordinator',
  },
  { label: 'Schools', to: '/schools', icon: IconListCheck, only: 'organization' },
  {
    label: 'Results',
    to: '/district-results',
    icon: IconChartBar,
    alsoAt: ['/district-goals', '/district-report', '/district-brief', '/district-questions'],
    only: 'organization',
  },
  { label: 'Templates', to: '/templates', icon: IconCopy, only: 'officer' },
  { label: 'Resources', to: '/resources', icon: IconBooks },
]

interface Reader {
  /** Their level in the current school; null if there is no current school. */
  level: Level | null
  roles: readonly OrganizationRole[]
  /** Administrators already have all organizations' schools in their own part of the menu. */
  isAdmin: boolean
}

/**
 * Returns the menu entries for an account. An account without a school or organization has yet to create a profile, so
 * it gets all of a leader's entries. An administrator without a school gets no entries that need one.
 */
export const menuFor = ({ level, roles, isAdmin }: Reader): readonly MenuEntry[] =>
  signedInMenu.filter(({ only, to }) => {
    if (isAdmin && (to === '/schools' || to === '/district-results')) return false
    if (only === 'organization') return roles.length > 0
    if (only === 'officer') return roles.includes('officer')
    if (only === undefined || (level === null && roles.length === 0 && !isAdmin)) return true
    return reaches(level, only === 'school' ? 'viewer' : only)
  })

/** The section titled Site Administration, for CAN_DO_ALL. It ends with a link to fill out the survey. */
export const administrationMenu: readonly MenuEntry[] = [
  { label: 'User List', to: '/userlist', search: { userRole: 'CAN_DO_ALL' }, icon: IconUsers },
  { label: 'New Account', to: '/admin-new-account', icon: IconUserPlus },
  { label: 'New Profile', to: '/admin-new-profile', icon: IconBuildingCommunity },
  { label: 'Substitutions List', to: '/substitutions', icon: IconTransform },
  { label: 'Survey Submissions', to: '/surveysubmissions/', icon: IconInbox },
  { label: 'Generate Questions', to: '/question-creator', icon: IconListDetails },
  { label: 'Survey Tester', to: '/survey-tester', icon: IconTestPipe },
]

interface MenuGroup {
  name: string
  icon: Icon
  entries: readonly MenuEntry[]
}

/** More entries for administrators, collapsed at first. */
export const administrationGroups: readonly MenuGroup[] = [
  {
    name: 'Schools',
    icon: IconSchool,
    entries: [
      { label: 'All Schools', to: '/schools', icon: IconListCheck },
      { label: 'Organizations', to: '/organizations', icon: IconBuildings },
      { label: 'Import Schools', to: '/admin-import-schools', icon: IconFileImport },
    ],
  },
  {
    name: 'Surveys',
    icon: IconClipboardData,
    entries: [
      { label: 'Response Check', to: '/response-check', icon: IconShieldCheck },
      { label: 'District Results', to: '/district-results', icon: IconChartBar },
    ],
  },
  {
    name: 'Questions',
    icon: IconLanguage,
    entries: [
      {
        label: 'Translations',
        to: '/translations',
        icon: IconLanguage,
        alsoAt: ['/add-language'],
      },
      { label: 'Recordings', to: '/recordings', icon: IconMicrophone },
      {
        label: 'Evidence',
        to: '/evidence',
        icon: IconReportAnalytics,
        alsoAt: ['/interviews', '/shared-questions'],
      },
    ],
  },
  {
    name: 'System',
    icon: IconStack2,
    entries: [
      { label: 'API Access', to: '/programs', icon: IconPlugConnected },
      { label: 'Installations', to: '/cells', icon: IconStack2 },
      { label: 'Activity Log', to: '/audit-trail', icon: IconHistory },
    ],
  },
]
