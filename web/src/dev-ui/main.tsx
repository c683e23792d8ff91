import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { applyTextSize } from '../ui/text-size.ts';
import { Toaster } from '../ui/toaster.tsx';
import '../ui/theme.css';
import { DesignSystemPage } from './design-system-page.tsx';
import { FramePage } from './frame-page.tsx';

applyTextSize();

const root = document.getElementById('root');
if (root === null) throw new Error('dev-ui.html has no #root');
const isFrame = new URLSearchParams(window.location.search).has('frame');
createRoot(root).render(
  <StrictMode>
    {/* An in-memory router, so the links on this page don't navigate. */}
    <MemoryRouter>
      {isFrame ? <FramePage /> : <DesignSystemPage />}
      <Toaster />
    </MemoryRouter>
  </StrictMode>,
);
