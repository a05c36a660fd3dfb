import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Incident } from '#contract/alarms.ts';
import { formatRelative } from '../../lib/format.ts';
import { levelIcons, levelTokens } from '../../ui/alarms/levels.ts';
import classes from './alarms.module.css';
import { openIncidents } from './alarms.queries.ts';

interface Props {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Alarms with one probable cause, as one: a press shows only what belongs to it. */
export function IncidentStrip({ chosen, onChoose }: Props) {
  const { t } = useTranslation('alarms');
  const { data } = useQuery(openIncidents);
  const incidents = data?.list ?? [];
  // A link may lead to one that is over.
  const past = chosen !== undefined && !incidents.some(({ id }) => id === chosen);
  if (incidents.length === 0 && !past) return null;
  return (
    <section className={classes.incidents} aria-label={t('incidents')}>
      {incidents.map((incident) => (
        <IncidentButton
          key={incident.id}
          incident={incident}
          pressed={incident.id === chosen}
          onPress={() => onChoose(incident.id === chosen ? undefined : incident.id)}
        />
      ))}
      {past && (
        <button type="button" className={classes.incident} aria-pressed onClick={() => onChoose(undefined)}>
          {t('incident.onlyOne')}
        </button>
      )}
    </section>
  );
}

function IncidentButton({ incident, pressed, onPress }: { incident: Incident; pressed: boolean; onPress: () => void }) {
  const { t } = useTranslation('alarms');
  const { kind, level, about, startedAt, open, plants } = incident;
  const Sign = levelIcons[level];
  return (
    <button type="button" className={classes.incident} aria-pressed={pressed} onClick={onPress}>
      <Sign size={18} color={`var(${levelTokens[level]})`} aria-hidden />
      <span className={classes.stack}>
        <span className={classes.incidentName}>{about ? `${t(`incident.${kind}`)}: ${about}` : t(`incident.${kind}`)}</span>
        <span className={classes.muted}>
          {[
            t(`level.${level}`),
            t('incident.open', { count: open }),
            t('incident.plants', { count: plants }),
            formatRelative(startedAt),
          ].join(' · ')}
        </span>
      </span>
    </button>
  );
}
