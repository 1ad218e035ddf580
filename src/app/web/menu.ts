import {
  type Icon,
  IconBooks,
  IconBuildingCommunity,
  IconClipboardData,
  IconHistory,
  IconHome,
  IconInbox,
  IconLanguage,
  IconListDetails,
  IconLogin2,
  IconMicrophone,
  IconPlugConnected,
  IconSchool,
  IconShieldCheck,
  IconTestPipe,
  IconTransform,
  IconTrendingUp,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Permission } from '../../shared/permissions.ts'

export interface MenuEntry {
  label: string
  to: NonNullable<LinkProps['to']>
  search?: { userRole: Permission }
  icon: Icon
  /** Prefixes of other paths that belong to this entry. */
  alsoAt?: readonly string[]
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

export const signedInMenu: readonly MenuEntry[] = [
  { label: 'Home', to: '/user-home', icon: IconHome, alsoAt: ['/process'] },
  { label: 'Account', to: '/account', icon: IconUser },
  { label: 'Profile', to: '/profile', icon: IconSchool },
  { label: 'Equity Audit', to: '/equity-audit-overview', icon: IconClipboardData, alsoAt: ofAudit },
  { label: 'Monitoring', to: '/progress-monitoring-overview', icon: IconTrendingUp },
  { label: 'Resources', to: '/resources', icon: IconBooks },
]

/** The section titled Site Administration, for CAN_DO_ALL. */
export const administrationMenu: readonly MenuEntry[] = [
  { label: 'User List', to: '/userlist', search: { userRole: 'CAN_DO_ALL' }, icon: IconUsers },
  { label: 'New Account', to: '/admin-new-account', icon: IconUserPlus },
  { label: 'New Profile', to: '/admin-new-profile', icon: IconBuildingCommunity },
  { label: 'Substitutions List', to: '/substitutions', icon: IconTransform },
  { label: 'Survey Submissions', to: '/surveysubmissions/', icon: IconInbox },
  { label: 'Response Check', to: '/response-check', icon: IconShieldCheck },
  { label: 'Generate Questions', to: '/question-creator', icon: IconListDetails },
  { label: 'Survey Tester', to: '/survey-tester', icon: IconTestPipe },
  { label: 'Translations', to: '/translations', icon: IconLanguage },
  { label: 'Recordings', to: '/recordings', icon: IconMicrophone },
  { label: 'For Programs', to: '/programs', icon: IconPlugConnected },
  { label: 'Audit Trail', to: '/audit-trail', icon: IconHistory },
]
