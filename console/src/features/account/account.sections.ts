import {
  IconApi,
  IconBell,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconMail,
  IconShieldLock,
  IconUser,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SectionProps } from './account.model.ts';
import { CancelSection } from './CancelSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { MobileSection } from './MobileSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

interface Section {
  /** Its word in the address and in the texts. */
  key: string;
  icon: TablerIcon;
  Body: ComponentType<SectionProps>;
}

export const sections: readonly [Section, ...Section[]] = [
  { key: 'profile', icon: IconUser, Body: ProfileSection },
  { key: 'mobile', icon: IconDeviceMobile, Body: MobileSection },
  { key: 'email', icon: IconMail, Body: EmailSection },
  { key: 'password', icon: IconKey, Body: PasswordSection },
  { key: 'twoFactor', icon: IconShieldLock, Body: TwoFactorSection },
  { key: 'notifications', icon: IconBell, Body: NotificationsSection },
  { key: 'sessions', icon: IconDevices, Body: SessionsSection },
  { key: 'tokens', icon: IconApi, Body: TokensSection },
  { key: 'cancel', icon: IconUserX, Body: CancelSection },
];
