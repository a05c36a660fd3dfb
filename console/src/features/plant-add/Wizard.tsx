import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import type { SerialCheck } from '../../ui/devices/device.draft.ts';
import { devicesKey } from '../../ui/devices/device.queries.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { plantsKey } from '../../ui/plants/plants.queries.ts';
import type { CreatedPlant } from './Created.tsx';
import { NotSaved } from './NotSaved.tsx';
import { type Draft, writeDraft } from './plantAdd.draft.ts';
import { checkStep, checkWizard, firstOpenStep, inWizardWords, type Step, stepOf, steps, toAddBody } from './plantAdd.form.ts';
import classes from './plantAdd.module.css';
import { StartOver } from './StartOver.tsx';
import { StepBody } from './StepBody.tsx';
import { StepFoot } from './StepFoot.tsx';
import { StepHeading } from './StepHeading.tsx';
import { StepList } from './StepList.tsx';
import { useAutosave } from './useAutosave.ts';

interface Props {
  draft: Draft;
  /** What the server holds of it. */
  stored: string | null;
  onCreated: (plant: CreatedPlant) => void;
  onStartOver: () => void;
}

const firstStep = (error: unknown): Step | undefined => {
  const paths = (error as { fields?: { path: string }[] }).fields?.map(({ path }) => stepOf(path)) ?? [];
  return steps.find((step) => paths.includes(step));
};

/** The steps to a new plant, one at a time. What is typed is kept as it goes. */
export function Wizard({ draft, stored, onCreated, onStartOver }: Props) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(draft.step);
  const [visited, setVisited] = useState(steps.indexOf(draft.step));
  const known = (serial: string) => client.getQueryData<SerialCheck>([...devicesKey, 'check', null, serial]);
  const form = useFields({
    initial: draft.values,
    check: (values) => checkStep(step, values, known),
    send: async (values) => {
      try {
        const { id, number } = await call(plantEndpoints.add, { body: toAddBody(values) }, { quiet: true });
        autosave.stop();
        void client.invalidateQueries({ queryKey: plantsKey });
        onCreated({ id, number, name: values.name });
      } catch (error) {
        const told = inWizardWords(error);
        setStep((old) => firstStep(told) ?? old);
        throw told;
      }
    },
  });
  const { values } = form;
  const touched = form.dirty || stored !== null || draft.step !== 'basics';
  const autosave = useAutosave({ content: touched ? writeDraft({ step, values }) : null, stored, moment: step });
  useUnsavedGuard(autosave.state === 'waiting' || autosave.state === 'failed');

  const problems = checkWizard(values, known);
  const open = firstOpenStep(problems);
  const index = steps.indexOf(step);
  if (index > visited) setVisited(index);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== 'review') return form.attempt(async () => setStep(steps[index + 1] ?? 'review'));
    // A draft may be older than a rule: what is missing is shown where it stands.
    if (open !== 'review') setStep(open);
    return form.form.onSubmit(event);
  }

  return (
    <div className={classes.wizard}>
      <StepList step={step} open={open} visited={visited} onStep={setStep} />
      <form ref={form.ref} className={classes.card} onSubmit={submit} noValidate>
        <StepHeading step={step} saved={autosave.state} />
        <FormAlert text={form.failure} />
        <StepBody step={step} form={form} onStep={setStep} />
        <StepFoot step={step} busy={form.busy} onBack={() => setStep(steps[index - 1] ?? 'basics')}>
          {autosave.state === 'failed' && <NotSaved onRetry={() => void autosave.save()} />}
        </StepFoot>
      </form>
      <div>{touched && <StartOver onStartOver={onStartOver} />}</div>
    </div>
  );
}
