import './app.css';
import '#ui/fonts.css';
import { startApplication } from './start-application.tsx';

void startApplication();
