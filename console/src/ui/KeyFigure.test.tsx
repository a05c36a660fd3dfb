import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { KeyFigure } from './KeyFigure.tsx';

describe('KeyFigure', () => {
  it('shows the number with its unit, one line of context and its age', async () => {
    const asOf = new Date(Date.now() - 5 * 60_000).toISOString();
    renderPart(<KeyFigure label="Generation today" value="38.4" unit="MWh" context="12 % more" asOf={asOf} />);
    const figure = await screen.findByRole('region', { name: 'Generation today' });
    expect(figure).toHaveTextContent('38.4MWh');
    expect(figure).toHaveTextContent('12 % more');
    expect(figure).toHaveTextContent('as of 5 minutes ago');
  });

  it('shows a dash with the reason where nothing is known, never zero', async () => {
    renderPart(<KeyFigure label="Generation today" value={null} unit="MWh" reason="No inverter has reported today" />);
    const unknown = await screen.findByRole('button', { name: 'No inverter has reported today' });
    expect(unknown).toHaveTextContent('–');
    expect(screen.queryByText('MWh')).toBeNull();
  });

  it('explains the number on request', async () => {
    renderPart(<KeyFigure label="Revenue" value="2.94" explain="Feed-in × price + self-consumption × price" />);
    await userEvent.click(await screen.findByRole('button', { name: 'How this number comes about: Revenue' }));
    expect(await screen.findByText('Feed-in × price + self-consumption × price')).toBeInTheDocument();
  });
});
