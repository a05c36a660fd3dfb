import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { dealer, installer, provider } from '../../../test/staff.ts';
import { OrganizationPicker } from './OrganizationPicker.tsx';

let server: ReturnType<typeof playServer>;

beforeEach(() => {
  server = playServer();
  server.on(organizationEndpoints.choices, [installer, dealer, provider]);
});

function One({ first = null, without = '' }: { first?: string | null; without?: string }) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <>
      <OrganizationPicker label="Organization" value={value} onChange={setValue} accepts={({ kind }) => kind !== without} />
      <output>{value}</output>
    </>
  );
}

function Several() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <OrganizationPicker multiple label="Organizations" value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('organization picker', () => {
  it('shows the tree in its order, each with where it lies', async () => {
    renderPart(<One />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Organization' }));
    await screen.findByRole('option', { name: /Bergdach/ });
    expect(options()).toEqual(['Helio', 'NordsonneHelio', 'BergdachHelio › Nordsonne']);
  });

  it('finds by name and hands over the id', async () => {
    renderPart(<One />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Organization' }), 'berg');
    await userEvent.click(await screen.findByRole('option', { name: /Bergdach/ }));
    expect(screen.getByRole('status')).toHaveTextContent(installer.id);
  });

  it('names the chosen one as soon as the names are there', async () => {
    renderPart(<One first={dealer.id} />);
    expect(await screen.findByDisplayValue('Nordsonne')).toBeInTheDocument();
  });

  it('leaves out what may not be chosen', async () => {
    renderPart(<One without="INSTALLER" />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Organization' }));
    await screen.findByRole('option', { name: /^Nordsonne/ });
    expect(options()).toHaveLength(2);
  });

  it('takes several', async () => {
    renderPart(<Several />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Organizations' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Nordsonne/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Bergdach/ }));
    expect(screen.getByRole('status')).toHaveTextContent(`${dealer.id} ${installer.id}`);
  });

  it('says why there is nothing to choose', async () => {
    server.on(organizationEndpoints.choices, () => refused('internal', null, 'Out of reach.'));
    renderPart(<One />);
    expect(await screen.findByText('Out of reach.')).toBeInTheDocument();
  });
});
