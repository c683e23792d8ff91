import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pathOfHash } from './lib/hash-address.ts';
import { applyTextSize, readTextSize } from './ui/text-size.ts';
import './ui/theme.css';

// Before the router reads the address.
const path = pathOfHash(window.location.hash);
if (path !== null) window.history.replaceState(null, '', path);
applyTextSize(readTextSize());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
