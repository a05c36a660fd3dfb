import type { UserInfo } from '#contract/auth.ts';

export interface SectionProps {
  user: UserInfo;
}
